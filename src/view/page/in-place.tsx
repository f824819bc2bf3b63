import { useEffect, useRef, useState } from 'preact/hooks';
import { longestPlaylistText } from '../../text/playlist-text.ts';
import type { ShownSongs } from '../data/shown.ts';
import { Button, useParts } from './elements.tsx';
import type { PlaylistSettings } from './plan-calls.ts';
import { newIn, settingsOf } from './playlist-settings.ts';
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
  const kept = useRef<{ readonly on: number; readonly typed: PlaylistSettings }>(undefined);
  const mayOpen = mayDescribe(session, shown);
  const isOpen = mayOpen && openOn === pageNumber;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.querySelector<HTMLElement>('.change')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => setOpenOn(undefined);
  const save = (typed: PlaylistSettings) => {
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
  readonly typed: PlaylistSettings;
  save(typed: PlaylistSettings): void;
  close(): void;
}

/** No form: some hosts forbid frames to submit one. */
function SettingsForm({ shown, typed, save, close }: FormProps) {
  const { texts } = useParts();
  const { settings: words } = texts;
  const [now] = useState(settingsOf(shown));
  const [{ title = '', description = '', public: isPublic }, setWanted] = useState({ ...now, ...typed });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const change = (settings: PlaylistSettings) => setWanted(wanted => ({ ...wanted, ...settings }));
  const isUntitled = title.trim() === '';
  const isFit =
    (!isUntitled || now.title === undefined) &&
    title.trim().length <= longestPlaylistText.title &&
    description.length <= longestPlaylistText.description;
  const submit = () => {
    if (!isFit) return;
    const wanted = { description, ...(isUntitled ? {} : { title: title.trim() }) };
    const changed = newIn(isPublic === undefined ? wanted : { ...wanted, public: isPublic }, now);
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
  return (
    <fieldset class="settings" aria-label={words.change} onKeyDown={press}>
      <label>
        {words.title}
        <input
          ref={first}
          class="name"
          value={title}
          aria-invalid={!isFit && isUntitled}
          onInput={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      </label>
      <Room
        text={title.trim()}
        most={longestPlaylistText.title}
        lacks={isUntitled && now.title !== undefined}
      />
      <label>
        {words.description}
        <textarea
          class="name"
          rows={2}
          value={description}
          onInput={({ currentTarget }) => change({ description: currentTarget.value })}
        />
      </label>
      <Room text={description} most={longestPlaylistText.description} />
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
        <Button class="quiet" onClick={close}>
          {words.cancel}
        </Button>
      </div>
    </fieldset>
  );
}

interface RoomProps {
  readonly text: string;
  readonly most: number;
  /** Whether there has to be a text. */
  readonly lacks?: boolean;
}

/** Says as one types how much room is left, once there is little, or that it is too much. */
function Room({ text, most, lacks = false }: RoomProps) {
  const { settings: words } = useParts().texts;
  const left = most - text.length;
  const isLittle = left < most / 10;
  return (
    <span role="status" class={left < 0 || lacks ? 'room bad' : 'room'}>
      {lacks && words.untitled}
      {isLittle && (left < 0 ? words.over({ count: -left }) : words.left({ count: left }))}
    </span>
  );
}
