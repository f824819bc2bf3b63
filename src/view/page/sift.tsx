import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ShownSongs } from '../data/shown.ts';
import { Button, Icon, useParts } from './elements.tsx';
import type { Placed } from './running-order.ts';
import { type ListOrder, matching, sortedRows, sortsOf } from './sorting.ts';
import { hasGrips, type State } from './state.ts';

/** Shorter lists are seen at a glance. */
const leastSongs = 9;

/** How the listener looks at a list: only some songs, or in another order. */
export interface Sift {
  readonly words: string;
  /** Where the order itself may not be changed. */
  readonly sort: ListOrder | undefined;
  /** The rows to show, or undefined if the list is shown as it is. */
  readonly placed: readonly Placed[] | undefined;
  setWords(words: string): void;
  sortBy(name: ListOrder | 'planned'): void;
}

/** What is looked at of a plan or a playlist. Sorting is an edit where the order may be changed. */
export function useSift(shown: ShownSongs): Sift {
  const { session, state, texts } = useParts();
  const { rows } = state;
  const [words, setWords] = useState('');
  const [sort, setSort] = useState<ListOrder>();
  /** The order before the listener sorted the list. */
  const planned = useRef<readonly string[]>(undefined);
  const mayChange = hasGrips(state);
  const look = mayChange ? undefined : sort;
  const isOffered = maySift(shown, state);
  const placed = useMemo(() => {
    const isAll = words.trim() === '';
    if (!isOffered || (isAll && look === undefined)) return undefined;
    const indexes = new Map(rows.map((row, index) => [row, index]));
    const sorted = look === undefined ? rows : sortedRows(rows, look, texts.locale);
    return matching(sorted, words).map(row => ({ row, index: indexes.get(row) ?? 0 }));
  }, [rows, words, look, isOffered, texts]);
  const sortBy = (name: ListOrder | 'planned') => {
    if (!mayChange) return setSort(name === 'planned' ? undefined : name);
    planned.current ??= rows.map(({ key }) => key);
    const order =
      name === 'planned' ? planned.current : sortedRows(rows, name, texts.locale).map(({ key }) => key);
    session.sort(name, order);
  };
  return { words, sort: look, placed, setWords, sortBy };
}

const maySift = ({ is }: ShownSongs, { rows, replay }: State): boolean =>
  (is === 'plan' || is === 'playlist') && rows.length >= leastSongs && replay === undefined;

/** In a chat, whether the field that filters is open. In full screen, it always is. */
export interface Sifting {
  readonly isOn: boolean;
  toggle(): void;
}

/** In a chat, opens and closes the field, so that no song moves when the list is unfolded. */
export function SiftButton({ shown, sifting }: { readonly shown: ShownSongs; readonly sifting: Sifting }) {
  const { place, state, texts } = useParts();
  if (place.isLarge || !maySift(shown, state)) return null;
  return (
    <Button
      class="sign sifter"
      icon="sift"
      label={texts.filterAndSort}
      title={texts.filterAndSort}
      aria-expanded={sifting.isOn}
      onClick={sifting.toggle}
    />
  );
}

interface BarProps {
  readonly shown: ShownSongs;
  readonly sift: Sift;
  readonly isSifting: boolean;
}

/** The field that filters the songs, and the choice of their order. */
export function SiftBar({ shown, sift, isSifting }: BarProps) {
  const { place, state, texts } = useParts();
  const { rows } = state;
  const { words, placed, setWords } = sift;
  const field = useRef<HTMLInputElement>(null);
  // The keyboard of a phone would cover the songs.
  useEffect(() => {
    if (isSifting && matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [isSifting]);
  if (!(place.isLarge || isSifting) || !maySift(shown, state)) return null;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || words === '') return;
    event.preventDefault();
    setWords('');
  };
  return (
    <div class="sift">
      <input
        ref={field}
        class="name"
        type="search"
        autocomplete="off"
        dir="auto"
        maxLength={100}
        aria-label={texts.filter}
        placeholder={texts.filter}
        value={words}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={press}
      />
      <span class="shown" aria-live="polite">
        {words.trim() !== '' && placed !== undefined
          ? texts.songsOf({ shown: placed.length, count: rows.length })
          : ''}
      </span>
      <Sort sift={sift} />
    </div>
  );
}

function Sort({ sift: { sort, sortBy } }: Pick<BarProps, 'sift'>) {
  const { state, texts } = useParts();
  const { rows } = state;
  return (
    <span class="select">
      <select
        class="quiet"
        aria-label={texts.sort}
        value={sort ?? ''}
        onChange={({ currentTarget }) => {
          const name = [...sortsOf(rows), 'planned' as const].find(each => each === currentTarget.value);
          if (name !== undefined) sortBy(name);
          // Where sorting is an edit, the choice can be made again.
          if (sort === undefined) currentTarget.value = '';
        }}
      >
        <option value="" hidden>
          {texts.sort}
        </option>
        {sortsOf(rows).map(name => (
          <option key={name} value={name}>
            {texts.sorts[name]}
          </option>
        ))}
        <option value="planned">{texts.sorts.planned}</option>
      </select>
      <Icon name="chosen" />
    </span>
  );
}
