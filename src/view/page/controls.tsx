import { useRef, useState } from 'preact/hooks';
import type { ShownList, ShownMedia, ShownSongs } from '../data/shown.ts';
import { Adjust } from './adjust.tsx';
import { Back, Button, Icon, useParts } from './elements.tsx';
import { PlayAll } from './head.tsx';
import { fileFormats } from './looking.ts';
import type { Collected } from './notice.ts';
import { SiftButton, type Sifting } from './sift.tsx';
import { hasTop, isPlannable, isSavable } from './state.ts';
import { noticeWords, openWords, saveWords, syncWords } from './words.ts';

/** The buttons for the whole list and what is going on, in the header. */
export function Controls({ shown, sifting }: { readonly shown: ShownSongs; readonly sifting: Sifting }) {
  const { session, state, texts } = useParts();
  const { canCall, work } = state;
  const part = useRef<HTMLDivElement>(null);
  // While something is under way, the songs stay where they are.
  const kept = useRef<number>(undefined);
  kept.current = work === undefined ? undefined : (kept.current ?? part.current?.offsetHeight);
  const twice = shown.is === 'plan' ? undefined : shown.tracks.find(({ id }) => id === shown.repeated);
  return (
    <div class="controls" ref={part} style={{ minHeight: kept.current && `${kept.current}px` }}>
      <div class={state.replay !== undefined && state.canRead ? 'buttons coming' : 'buttons'}>
        <Back />
        {!hasTop(state) && state.rows.some(({ track }) => track.playable) && <PlayAll />}
        <Save shown={shown} />
        <Adjust />
        {isPlannable(state) && (
          <Button class="main" onClick={() => session.planAgain()}>
            {texts.planAgain}
          </Button>
        )}
        {shown.is !== 'plan' && <ListButtons list={shown} />}
      </div>
      <Status />
      <SiftButton {...{ shown, sifting }} />
      {!canCall && shown.is === 'plan' && <p class="hint">{texts.lacks.call}</p>}
      {canCall && twice !== undefined && <p class="hint">{texts.lacks.order({ title: twice.title })}</p>}
    </div>
  );
}

/** Saves the plan. It reacts at once, even while edits are on their way. */
function Save({ shown }: { readonly shown: ShownSongs }) {
  const { session, state, texts } = useParts();
  const [title, setTitle] = useState('');
  const needsTitle = shown.is === 'plan' && shown.title === undefined;
  if (!state.canCall || !isSavable(state)) return null;
  const isReady = state.work === undefined && (!needsTitle || title.trim() !== '');
  return (
    <>
      {needsTitle && (
        <input
          class="name"
          aria-label={texts.title}
          placeholder={texts.title}
          maxLength={100}
          value={title}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      )}
      <Button
        class={state.work === 'saving' ? 'main saving' : 'main'}
        disabled={!isReady}
        onClick={() => session.save(needsTitle ? title.trim() : undefined)}
      >
        {saveWords(texts, state)}
      </Button>
    </>
  );
}

/** The latest notice or the state of saving, with a button that reverses or repeats. */
function Status() {
  const { session, state, texts } = useParts();
  const { notice, shown, sync } = state;
  const isBad = notice?.is === 'refused' || notice?.is === 'unknown';
  const words =
    notice === undefined || state.work !== undefined
      ? syncWords(texts, state)
      : noticeWords(texts, notice, shown);
  // The line goes when the songs come, so it takes up no room.
  const isBrief = state.replay !== undefined && state.canRead && shown?.is !== 'plan' && !state.isSlow;
  const mayGoOn = shown?.is === 'plan' && shown.unfinished !== undefined && state.replay === undefined;
  const mayRetry = state.replay !== undefined && !state.isGone && (isBad || state.isSlow === true);
  return (
    <div class="status">
      <p role="status" class={isBad ? 'bad' : isBrief && !state.isGone ? 'aloud' : undefined}>
        {isBad && <Icon name="warning" />}
        {(notice?.is === 'saved' || notice?.is === 'collected') && <Icon name="tick" />}
        {words}
        {notice !== undefined && !isBad && sync === 'refused' ? ` ${syncWords(texts, state)}` : ''}
      </p>
      {mayGoOn && state.canCall && state.work === undefined && (
        <Button class="link" onClick={() => session.goOn()}>
          {texts.goOn}
        </Button>
      )}
      {notice?.is === 'collected' && notice.changeId !== undefined && <TakeBack notice={notice} />}
      {(notice?.is === 'adjusted' || notice?.is === 'sorted') && (
        <Button class="link" onClick={() => session.undoEdit()}>
          {texts.undo}
        </Button>
      )}
      {sync === 'refused' && state.canCall && (
        <Button class="link" onClick={() => session.flush()}>
          {texts.again}
        </Button>
      )}
      {mayRetry && state.canRead && (
        <Button class="link" onClick={() => session.retry()}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}

/** Takes back what a message is about. */
export function TakeBack({ notice }: { readonly notice: Collected }) {
  const { session, texts } = useParts();
  if (!session.may('undo')) return null;
  return (
    <Button
      class="link"
      label={texts.takeBackOf({ title: notice.title })}
      onClick={() => session.takeBack(notice)}
    >
      {texts.undo}
    </Button>
  );
}

/** Adds an album or an artist to the favourites. */
function Like({ list: { is, id, title } }: { readonly list: ShownList }) {
  const { session, state, texts } = useParts();
  const { around, work, replay, isGone } = state;
  const kind = is === 'album' ? 'albums' : is === 'artist' ? 'artists' : undefined;
  if (kind === undefined || id === undefined || replay !== undefined || isGone || !session.may(kind))
    return null;
  const isKept = typeof around === 'object' && around.isFavourite === true;
  const words = is === 'artist' ? texts.names.follow : texts.names.like;
  return (
    <Button
      class="quiet"
      disabled={isKept || work !== undefined || (is === 'artist' && around === undefined)}
      onClick={() => session.like(kind, { id, title })}
    >
      {isKept ? texts.following : words}
    </Button>
  );
}

/** Buttons of a list that exists at the service. */
function ListButtons({ list }: { readonly list: ShownList }) {
  const { session, state, texts } = useParts();
  const { saved, work, isGone, canRead, replay, sync } = state;
  const { can } = session.host ?? {};
  const { link } = list;
  // An edited playlist gets the button that saves instead.
  const isThere = !isGone && sync === 'same';
  return (
    <>
      <Like list={list} />
      {link !== undefined && isThere && can?.openLink && (
        <OpenPage {...{ link, list }} isNext={saved !== undefined} />
      )}
      {saved !== undefined && can?.call && (
        <Button class="quiet" disabled={work !== undefined} onClick={() => session.undo()}>
          {saved.isUndone ? texts.redo : texts.undo}
        </Button>
      )}
      {list.is === 'playlist' && isThere && canRead && replay === undefined && list.id !== undefined && (
        <Files id={list.id} />
      )}
      {link !== undefined && isThere && !can?.openLink && (
        <p class="hint">{texts.lacks.openLink({ link })}</p>
      )}
    </>
  );
}

interface OpenPageProps {
  readonly link: string;
  readonly list: { readonly media: ShownMedia };
  /** Whether it is what comes next; otherwise it is a sign, since it leads away from here. */
  readonly isNext?: boolean;
}

export function OpenPage({ link, list, isNext = false }: OpenPageProps) {
  const { session, texts } = useParts();
  const words = openWords(texts, list.media.service);
  const open = () => session.openPage(link);
  return isNext ? (
    <Button class="main" onClick={open}>
      {words}
    </Button>
  ) : (
    <Button class="quiet" icon="page" label={words} title={words} onClick={open} />
  );
}

function Files({ id }: { readonly id: number }) {
  const { session, texts } = useParts();
  const [isOpen, setOpen] = useState(false);
  if (!session.host?.can.download) return <p class="hint">{texts.lacks.download}</p>;
  return (
    <span class="files">
      <Button class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.download}
      </Button>
      {isOpen && (
        <fieldset class="formats">
          <legend>{texts.formats}</legend>
          {fileFormats.map(format => (
            <Button key={format} class="link" onClick={() => session.download(id, format)}>
              {format === 'lines' ? texts.plainText : format.toUpperCase()}
            </Button>
          ))}
        </fieldset>
      )}
    </span>
  );
}
