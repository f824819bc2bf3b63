import { useEffect, useRef, useState } from 'preact/hooks';
import type { ShownSongs } from '../data/shown.ts';
import { Button, useParts } from './elements.tsx';
import type { ShownSettings } from './plan-calls.ts';
import { changedSettings, longestSettings, settingsOf } from './playlist-settings.ts';
import type { Session } from './session.ts';

/** Whether the listener may change title, description and who can see the playlist. */
function mayDescribe(session: Session, shown: ShownSongs): boolean {
  const { replay, isGone } = session.state;
  if (replay !== undefined || isGone || !session.may('describe')) return false;
  return shown.is === 'plan'
    ? shown.state === 'open' && shown.unfinished === undefined
    : shown.is === 'playlist';
}

/** The button that opens the form for title and description, and the form while it is open. */
export function useSettingsForm(shown: ShownSongs) {
  const { session, state, texts } = useParts();
  const { pageNumber } = state;
  const [openOn, setOpenOn] = useState<number>();
  // What was typed stays if it was refused.
  const kept = useRef<{ readonly on: number; readonly typed: ShownSettings }>(undefined);
  const mayOpen = mayDescribe(session, shown);
  const isOpen = mayOpen && openOn === pageNumber;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.querySelector<HTMLElement>('.change')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => setOpenOn(undefined);
  const save = (typed: ShownSettings) => {
    kept.current = { on: pageNumber, typed };
    close();
    void session.describe(typed).then(isDone => {
      if (isDone) kept.current = undefined;
    });
  };
  const label = texts.settings.change;
  const button = mayOpen && (
    <Button
      class="sign change"
      icon="pencil"
      label={label}
      title={label}
      onClick={() => setOpenOn(pageNumber)}
    />
  );
  const typed = kept.current?.on === pageNumber ? kept.current.typed : {};
  return { button, form: isOpen && <SettingsForm {...{ shown, typed, save, close }} /> };
}

interface FormProps {
  readonly shown: ShownSongs;
  readonly typed: ShownSettings;
  save(typed: ShownSettings): void;
  close(): void;
}

/** What is typed, and whether it can be taken. */
function useTyped({ shown, typed, save, close }: FormProps) {
  const [now] = useState(settingsOf(shown));
  const [wanted, setWanted] = useState({ ...now, ...typed });
  const { title = '', description, public: isPublic } = wanted;
  const lacksTitle = title.trim() === '';
  const isFit =
    (!lacksTitle || now.title === undefined) &&
    title.trim().length <= longestSettings.title &&
    (description ?? '').length <= longestSettings.description;
  const submit = () => {
    if (!isFit) return;
    const { title: _, ...others } = wanted;
    const changed = changedSettings(lacksTitle ? others : { ...wanted, title: title.trim() }, now);
    if (changed === undefined) close();
    else save(changed.edit);
  };
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, isComposing, target } = event;
    const isTyping = target instanceof Element && target.matches('input, textarea');
    if (isComposing || !(key === 'Escape' || (key === 'Enter' && isTyping && !shiftKey))) return;
    event.preventDefault();
    if (key === 'Enter') submit();
    else close();
  };
  const change = (settings: ShownSettings) => setWanted(before => ({ ...before, ...settings }));
  return {
    ...{ title, description, isPublic, isFit, change, submit, press },
    isUntitled: lacksTitle && now.title !== undefined,
  };
}

/** No form: some hosts forbid frames to submit one. */
function SettingsForm(props: FormProps) {
  const { settings: words } = useParts().texts;
  const { title, description, isPublic, isFit, isUntitled, change, submit, press } = useTyped(props);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset class="settings" aria-label={words.change} onKeyDown={press}>
      <label>
        {words.title}
        <input
          ref={first}
          class="name"
          value={title}
          onInput={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      </label>
      <Room text={title.trim()} most={longestSettings.title} isMissing={isUntitled} />
      {description !== undefined && (
        <>
          <label>
            {words.description}
            <textarea
              class="name"
              rows={Math.min(6, 1 + description.split('\n').length)}
              value={description}
              onInput={({ currentTarget }) => change({ description: currentTarget.value })}
            />
          </label>
          <Room text={description} most={longestSettings.description} />
        </>
      )}
      {isPublic !== undefined && (
        <label class="check">
          <input
            type="checkbox"
            checked={isPublic}
            onChange={({ currentTarget }) => change({ public: currentTarget.checked })}
          />
          {words.everyone}
        </label>
      )}
      <div class="buttons">
        <Button class="main" disabled={!isFit} onClick={submit}>
          {words.done}
        </Button>
        <Button class="quiet" onClick={props.close}>
          {words.cancel}
        </Button>
      </div>
    </fieldset>
  );
}

interface RoomProps {
  readonly text: string;
  readonly most: number;
  /** Whether there is no text, but there has to be one. */
  readonly isMissing?: boolean;
}

/** Says as one types how much room is left, once there is little, or that it is too much. */
function Room({ text, most, isMissing = false }: RoomProps) {
  const { settings: words } = useParts().texts;
  const left = most - text.length;
  const isLittle = left < most / 10;
  return (
    <span role="status" class={left < 0 || isMissing ? 'room bad' : 'room'}>
      {isMissing && words.untitled}
      {isLittle && (left < 0 ? words.over({ count: -left }) : words.left({ count: left }))}
    </span>
  );
}
