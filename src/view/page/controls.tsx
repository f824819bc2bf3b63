import { useState } from 'preact/hooks';
import type { Shown, ShownList } from '../data/shown.ts';
import { Icon, useStore } from './elements.tsx';
import { formats, labels, missing } from './labels.ts';
import type { Player } from './player.ts';
import type { Session } from './session.ts';
import { isPlannable, isSavable } from './state.ts';
import { noticeWords, openWords, saveWords, syncWords } from './words.ts';

interface Props {
  readonly shown: Shown;
  readonly session: Session;
}

/** The buttons for the whole list and what is going on, in the header. */
export function Controls({ shown, session, player }: Props & { readonly player: Player }) {
  const { state } = session;
  const { canCall } = state;
  const twice = shown.is === 'plan' ? undefined : shown.tracks.find(({ id }) => id === shown.repeated);
  return (
    <div class="controls">
      <div class="buttons">
        {state.isInside && (
          <button type="button" class="quiet" onClick={() => session.back()}>
            {labels.back}
          </button>
        )}
        <PlayAll {...{ session, player }} />
        <Save {...{ shown, session }} />
        {isPlannable(state) && (
          <button type="button" class="main" onClick={() => void session.planAgain()}>
            {labels.planAgain}
          </button>
        )}
        {shown.is !== 'plan' && <ListButtons list={shown} session={session} />}
      </div>
      <Status session={session} />
      {!canCall && shown.is === 'plan' && <p class="hint">{missing.call}</p>}
      {canCall && twice !== undefined && <p class="hint">{missing.order(twice.title)}</p>}
    </div>
  );
}

function PlayAll({ session, player }: Pick<Props, 'session'> & { readonly player: Player }) {
  const { isAll } = useStore(player);
  if (!session.state.rows.some(({ track }) => track.playable)) return null;
  const label = isAll ? labels.stopAll : labels.playAll;
  return (
    <button type="button" class="round" aria-label={label} title={label} onClick={() => player.toggleAll()}>
      <Icon name={isAll ? 'stop' : 'play'} />
    </button>
  );
}

/** Saves the plan. It reacts at once, even while edits are on their way. */
function Save({ shown, session }: Props) {
  const { state } = session;
  const [title, setTitle] = useState('');
  const needsTitle = shown.is === 'plan' && shown.title === undefined;
  if (!state.canCall || !isSavable(state)) return null;
  const isSaving = state.work === 'saving';
  const isReady = state.work === undefined && (!needsTitle || title.trim() !== '');
  return (
    <>
      {needsTitle && (
        <input
          class="name"
          aria-label={labels.title}
          placeholder={labels.title}
          maxLength={100}
          value={title}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      )}
      <button
        type="button"
        class={isSaving ? 'main saving' : 'main'}
        disabled={!isReady}
        onClick={() => void session.save(needsTitle ? title.trim() : undefined)}
      >
        {saveWords(state)}
      </button>
    </>
  );
}

/** The latest notice or the state of saving, with a button that reverses or repeats. */
function Status({ session }: Pick<Props, 'session'>) {
  const { state } = session;
  const { notice, shown, sync } = state;
  const isBad = notice?.is === 'refused' || notice?.is === 'unknown';
  const words =
    notice === undefined || state.work !== undefined ? syncWords(state) : noticeWords(notice, shown);
  const mayGoOn = shown?.is === 'plan' && shown.unfinished !== undefined && state.replay === undefined;
  const mayRetry = state.replay !== undefined && !state.isGone && (isBad || state.isSlow === true);
  return (
    <div class="status">
      <p role="status" class={isBad ? 'bad' : undefined}>
        {isBad && <Icon name="warning" />}
        {notice?.is === 'saved' && <Icon name="tick" />}
        {words}
        {notice !== undefined && !isBad && sync === 'refused' ? ` ${syncWords(state)}` : ''}
      </p>
      {mayGoOn && state.canCall && state.work === undefined && (
        <button type="button" class="link" onClick={() => void session.goOn()}>
          {labels.goOn}
        </button>
      )}
      {sync === 'refused' && state.canCall && (
        <button type="button" class="link" onClick={() => void session.flush()}>
          {labels.again}
        </button>
      )}
      {mayRetry && state.canRead && (
        <button type="button" class="link" onClick={() => session.retry()}>
          {labels.retry}
        </button>
      )}
    </div>
  );
}

/** Buttons of a list that exists at the service. */
function ListButtons({ list, session }: { readonly list: ShownList; readonly session: Session }) {
  const { saved, work, isGone, canRead } = session.state;
  const { can } = session.host ?? {};
  const { link } = list;
  const isThere = !isGone;
  return (
    <>
      {link !== undefined && isThere && can?.openLink && (
        <button
          type="button"
          class={saved === undefined ? 'quiet' : 'main'}
          onClick={() => void session.openPage(link)}
        >
          {openWords(list.media.service)}
        </button>
      )}
      {saved !== undefined && can?.call && (
        <button type="button" class="quiet" disabled={work !== undefined} onClick={() => void session.undo()}>
          {saved.isUndone ? labels.redo : labels.undo}
        </button>
      )}
      {list.is === 'playlist' && isThere && canRead && list.id !== undefined && (
        <Files id={list.id} session={session} />
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
