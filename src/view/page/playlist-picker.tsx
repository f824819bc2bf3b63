import { useEffect, useRef, useState } from 'preact/hooks';
import type { NamedSong, PlaylistToFill } from './collecting.ts';
import { Button, useParts } from './elements.tsx';
import { MenuItem, useMenuKeys } from './menu-items.tsx';

interface Props {
  readonly song: NamedSong;
  /** Closes the menu and does something. */
  act(change: () => unknown): () => void;
  back(): void;
}

/** The listener's playlists, to add a song to one of them or to a new one. */
export function PlaylistPicker({ song, act, back }: Props) {
  const { session, texts } = useParts();
  const { playlists, next, state, more } = useOwnPlaylists();
  const [isNaming, setNaming] = useState(false);
  const menu = useMenuKeys([state === 'loading']);
  if (isNaming) return <NameForm create={title => act(() => session.createWith(title, song))()} />;
  const words = { loading: texts.loading, failed: texts.unreadPlaylists, read: texts.noPlaylists };
  return (
    <div>
      <p class="candidate">
        <bdi class="title">{texts.addTo({ title: song.title })}</bdi>
      </p>
      <div ref={menu.part} role="menu" aria-label={texts.names.add} onKeyDown={menu.press}>
        <MenuItem icon="back" act={back}>
          {texts.back}
        </MenuItem>
        {session.may('create') && (
          <MenuItem icon="add" act={() => setNaming(true)}>
            {texts.newPlaylist}
          </MenuItem>
        )}
        {session.may('add') &&
          playlists.map(playlist => (
            <MenuItem key={playlist.id} icon="queue" act={act(() => session.addTo(playlist, song))}>
              <bdi>{playlist.title}</bdi>
            </MenuItem>
          ))}
        {next !== undefined && (
          <MenuItem icon="down" act={more}>
            {texts.showRest}
          </MenuItem>
        )}
        {state === 'failed' && (
          <MenuItem icon="down" act={more}>
            {texts.retry}
          </MenuItem>
        )}
      </div>
      {(state !== 'read' || (playlists.length === 0 && next === undefined)) && (
        <p class="note" role="status">
          {words[state]}
        </p>
      )}
    </div>
  );
}

/** Reads the first of them at once, others when `more` is called. */
function useOwnPlaylists() {
  const { session } = useParts();
  const [playlists, setPlaylists] = useState<readonly PlaylistToFill[]>([]);
  const [next, setNext] = useState<number | undefined>(0);
  const [state, setState] = useState<'loading' | 'failed' | 'read'>('loading');
  const isThere = useRef(true);
  const more = () => {
    setState('loading');
    session.ownPlaylists(next).then(
      read => {
        if (!isThere.current) return;
        setPlaylists([...playlists, ...read.playlists]);
        setNext(read.next);
        setState('read');
      },
      () => isThere.current && setState('failed'),
    );
  };
  useEffect(() => {
    more();
    return () => {
      isThere.current = false;
    };
  }, []);
  return { playlists, next: state === 'read' ? next : undefined, state, more };
}

/** No form: some hosts forbid frames to submit one. */
function NameForm({ create }: { create(title: string): void }) {
  const { texts } = useParts();
  const input = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  const isNamed = title.trim() !== '';
  useEffect(() => input.current?.focus(), []);
  const submit = () => isNamed && create(title.trim());
  return (
    <div class="naming">
      <input
        ref={input}
        class="name"
        aria-label={texts.playlistName}
        placeholder={texts.playlistName}
        maxLength={100}
        value={title}
        onInput={({ currentTarget }) => setTitle(currentTarget.value)}
        onKeyDown={({ key, isComposing }) => key === 'Enter' && !isComposing && submit()}
      />
      <Button class="main" disabled={!isNamed} onClick={submit}>
        {texts.create}
      </Button>
    </div>
  );
}
