import { useState } from 'preact/hooks';
import type { Shown, ShownList } from '../data/shown.ts';
import type { Session } from './session.ts';
import { isSavable } from './state.ts';
import { formats, labels, missing, noticeWords, saveWords, syncWords } from './words.ts';

interface Props {
  readonly shown: Shown;
  readonly session: Session;
}

/** The status line and the buttons for the whole list. */
export function Bar({ shown, session }: Props) {
  const { state } = session;
  const { canCall } = state;
  const [title, setTitle] = useState('');
  const needsTitle = shown.is === 'plan' && shown.title === undefined;
  const twice = shown.is === 'plan' ? undefined : shown.tracks.find(({ id }) => id === shown.repeated);
  const save = () => void session.save(needsTitle ? title.trim() : undefined);
  return (
    <footer class="bar">
      <Status session={session} />
      {needsTitle && canCall && (
        <input
          class="name"
          aria-label={labels.title}
          placeholder={labels.title}
          maxLength={100}
          value={title}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      )}
      <div class="buttons">
        {shown.is !== 'plan' && <ListButtons list={shown} session={session} />}
        {canCall && isSavable(state) && (
          <button
            type="button"
            class="main"
            disabled={state.work !== undefined || (needsTitle && title.trim() === '')}
            onClick={save}
          >
            {saveWords(state)}
          </button>
        )}
      </div>
      {!canCall && shown.is === 'plan' && <p class="hint">{missing.call}</p>}
      {canCall && twice !== undefined && <p class="hint">{missing.order(twice.title)}</p>}
    </footer>
  );
}

/** The latest notice or the state of saving, with a button that reverses or repeats. */
function Status({ session }: Pick<Props, 'session'>) {
  const { state } = session;
  const { notice, shown, sync } = state;
  const isBad = notice?.is === 'refused';
  return (
    <div class="status">
      <p role="status" class={isBad ? 'bad' : undefined}>
        {notice === undefined || state.work !== undefined ? syncWords(state) : noticeWords(notice, shown)}
        {notice !== undefined && !isBad && sync === 'refused' ? ` ${syncWords(state)}` : ''}
      </p>
      {shown?.is === 'plan' &&
        shown.unfinished !== undefined &&
        state.canCall &&
        state.work === undefined && (
          <button type="button" class="link" onClick={() => void session.goOn()}>
            {labels.goOn}
          </button>
        )}
      {sync === 'refused' && state.canCall && (
        <button type="button" class="link" onClick={() => void session.flush()}>
          {labels.again}
        </button>
      )}
    </div>
  );
}

/** Buttons of a list that exists at the service. */
function ListButtons({ list, session }: { readonly list: ShownList; readonly session: Session }) {
  const { saved, work, isGone } = session.state;
  const { can } = session.host ?? {};
  const { link } = list;
  const isThere = !isGone;
  return (
    <>
      {saved !== undefined && can?.call && (
        <button type="button" class="quiet" disabled={work !== undefined} onClick={() => void session.undo()}>
          {saved.isUndone ? labels.redo : labels.undo}
        </button>
      )}
      {list.is === 'playlist' && isThere && list.id !== undefined && <Files id={list.id} session={session} />}
      {link !== undefined && isThere && can?.openLink && (
        <button type="button" class="quiet" onClick={() => void session.openPage(link)}>
          {labels.openPage}
        </button>
      )}
      {link !== undefined && isThere && !can?.openLink && <p class="hint">{missing.openLink(link)}</p>}
    </>
  );
}

function Files({ id, session }: { readonly id: number; readonly session: Session }) {
  const [isOpen, setOpen] = useState(false);
  if (!session.host?.can.download) return <p class="hint">{missing.download}</p>;
  return (
    <span class="files">
      <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {labels.download}
      </button>
      {isOpen && (
        <fieldset class="formats">
          <legend>{labels.formats}</legend>
          {formats.map(({ format, name }) => (
            <button key={format} type="button" class="link" onClick={() => void session.download(id, format)}>
              {name}
            </button>
          ))}
        </fieldset>
      )}
    </span>
  );
}
