import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button, Enlarge, useParts } from './elements.tsx';
import { gridSize } from './grid-words.ts';
import type { Texts } from './language.ts';
import { fromSearch } from './looking.ts';
import { isFoundIn, maySearch, type State, searchIn, searchKinds } from './state.ts';
import { sizeOf } from './words.ts';

/** The longest words that the view searches for, in characters. */
const longestSearch = 200;

/** The buttons in the corner of a page, for the search field and for the size. Those of a search are beside its field. */
export function Corner() {
  const { state } = useParts();
  if (state.search === undefined && isFoundIn(state)) return null;
  return (
    <span class="corner">
      <SearchButton />
      <Enlarge />
    </span>
  );
}

/** Opens the search field. `hasWords`: it says so in words. */
export function SearchButton({ hasWords = false }: { readonly hasWords?: boolean }) {
  const { session, state, texts } = useParts();
  const { opened } = state;
  const part = useRef<HTMLSpanElement>(null);
  const isOpen = searchIn(state) !== undefined;
  useEffect(() => {
    if (!isOpen && opened === fromSearch && document.activeElement === document.body)
      part.current?.querySelector('button')?.focus();
  }, [isOpen, opened]);
  if (isOpen || !maySearch(state)) return null;
  return (
    <span class="opener" ref={part}>
      <Button
        class={hasWords ? 'quiet' : 'sign'}
        icon={hasWords ? undefined : 'search'}
        label={texts.search}
        title={hasWords ? undefined : texts.search}
        onClick={() => session.showSearch({ words: '' })}
      >
        {hasWords && texts.search}
      </Button>
    </span>
  );
}

/** The search field, above every page. It stays while pages change, so that it keeps the focus. */
export function SearchField() {
  const { session, state, texts } = useParts();
  const search = searchIn(state);
  if (search === undefined) return null;
  const { found, problem } = search;
  return (
    <search class="finder" aria-label={texts.search}>
      <Words key="words" words={search.words} isBad={problem !== undefined} />
      <p id="finder" role="status" class={problem === undefined ? 'aloud' : 'bad'}>
        {problem === undefined ? foundWords(texts, state) : texts.searchProblems[problem]}
      </p>
      {found !== undefined && (
        <fieldset class="kinds">
          <legend class="aloud">{texts.results}</legend>
          {searchKinds.map(kind => (
            <Button
              key={kind}
              class="quiet"
              aria-pressed={kind === found}
              onClick={() => kind !== found && session.search(search.words, kind)}
            >
              {texts.searchKinds[kind]}
            </Button>
          ))}
        </fieldset>
      )}
    </search>
  );
}

/** How much was found, for those who cannot see it. */
function foundWords(texts: Texts, state: State): string {
  const { search, phase, shown, grid } = state;
  if (search?.found === undefined) return '';
  if (phase === 'loading') return texts.searching;
  if (phase === 'grid' && grid !== undefined) return gridSize(texts, grid);
  return shown === undefined ? '' : sizeOf(texts, shown, state);
}

interface WordsProps {
  readonly words: string;
  readonly isBad: boolean;
}

/** The field has the focus once it was opened, and after the way back to it. The page does not take it by itself. */
function useFocusedField(isOpened: boolean, left: State['opened']) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, []);
  const isLeft = !isOpened && left === fromSearch;
  useEffect(() => {
    if (isLeft && document.activeElement === document.body) field.current?.focus();
  }, [isLeft]);
  return field;
}

function Words({ words, isBad }: WordsProps) {
  const { session, state, texts } = useParts();
  const [typed, setTyped] = useState(words);
  const isOpened = state.search !== undefined;
  const field = useFocusedField(isOpened, state.opened);
  // At once: what is typed meanwhile stays.
  useLayoutEffect(() => setTyped(words), [words]);
  const submit = () => {
    session.search(typed, searchIn(state)?.found ?? 'songs');
    // The keyboard of a phone covers what is found.
    if (matchMedia('(hover: none)').matches) field.current?.blur();
  };
  const clear = () => {
    setTyped('');
    field.current?.focus();
  };
  const close = () => {
    session.showSearch(undefined);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.opener button')?.focus());
  };
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') submit();
    else if (event.key === 'Escape' && isOpened) close();
    else return;
    event.preventDefault();
  };
  // Not a form: a sandbox may forbid sending one.
  return (
    <div class="buttons">
      <div class="field">
        <input
          ref={field}
          class="name"
          type="search"
          enterkeyhint="search"
          autocomplete="off"
          dir="auto"
          maxLength={longestSearch}
          aria-label={texts.searchFor}
          placeholder={texts.searchHint}
          aria-invalid={isBad}
          aria-describedby="finder"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={press}
        />
        {typed !== '' && <Clear clear={clear} />}
      </div>
      <Button class="sign" icon="search" label={texts.search} title={texts.search} onClick={submit} />
      {isOpened ? <Close close={close} /> : <Enlarge />}
    </div>
  );
}

function Clear({ clear }: { clear(): void }) {
  const { clearSearch } = useParts().texts;
  return <Button class="sign clear" icon="remove" label={clearSearch} title={clearSearch} onClick={clear} />;
}

function Close({ close }: { close(): void }) {
  const { closeSearch } = useParts().texts;
  return <Button class="sign" icon="remove" label={closeSearch} title={closeSearch} onClick={close} />;
}
