import { render } from 'preact';
import { viewPlayedTool } from '../data/address.ts';
import { type Context, connect } from './connect.ts';
import { PageParts } from './elements.tsx';
import { Skeleton } from './empty.tsx';
import { episodesOf } from './episode.tsx';
import { Languages } from './language.ts';
import { Covers } from './own-media.ts';
import { Page } from './page.tsx';
import { inlineHeight, type Place, placeIn } from './place.ts';
import { type PlayedSong, Player } from './player.ts';
import { previewOf, useMediaKeys } from './preview-sound.ts';
import { Session } from './session.ts';

const root = document.body;
const fonts = new CSSStyleSheet();
document.adoptedStyleSheets = [fonts];
const session = new Session();
const songOf = (key: string, track: PlayedSong['track'] | undefined): PlayedSong | undefined => {
  const { shown } = session.state;
  return track && shown && { key, track, media: shown.media };
};
const songsOfPage = () =>
  session.state.rows.flatMap(({ key, track }) => (track.playable && songOf(key, track)) || []);
const player = new Player({
  async soundOf(song) {
    if (session.host === undefined) throw new Error('no host');
    return previewOf(song, session.host);
  },
  pageNumber: () => session.state.pageNumber,
  songs: () => episodesOf(session.state) ?? songsOfPage(),
  songAt: key =>
    episodesOf(session.state)?.find(each => each.key === key) ??
    songOf(key, session.state.rows.find(row => row.key === key)?.track ?? session.candidate(key)),
  playedWhole({ track, media }) {
    if (media.plays) void session.host?.call(viewPlayedTool, { track_id: track.id }).catch(() => undefined);
  },
});
useMediaKeys(player);

/** A song that the listener removes is not to be heard. */
session.subscribe(() => {
  const { key } = player.state;
  if (key !== undefined && session.state.removed.some(({ row }) => row.key === key)) player.stop();
});
document.addEventListener('visibilitychange', () => document.hidden && player.pause());
window.addEventListener('pagehide', () => player.stop());
document.addEventListener('keydown', event => {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  const isTyping = target instanceof Element && target.matches('input:not([type=range]), textarea');
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || isTyping) return;
  if (shiftKey ? session.redoEdit() : session.undoEdit()) event.preventDefault();
});
document.addEventListener('keydown', ({ key, defaultPrevented }) => {
  // Escape closes a menu, ends a drag or a selection first.
  const isNested = document.querySelector('dialog[open], .dragged') !== null;
  if (key === 'Escape' && !defaultPrevented && !isNested && !session.deselect()) player.stop();
});

let place: Place = { isLarge: false, mayEnlarge: false, mostHeight: inlineHeight, locale: 'en' };
const languages = new Languages();
const covers = new Covers(() => session.host);
/** How long the page has no words while it waits for its language, twice: for the host, and for the texts. */
const wordlessMs = 400;
let isWordless = true;
const draw = () =>
  render(
    <PageParts.Provider value={{ session, player, covers, place, texts: languages.texts, display }}>
      {isWordless ? <Skeleton isWordless /> : <Page />}
    </PageParts.Provider>,
    root,
  );
const showWords = () => {
  clearTimeout(wordless);
  isWordless = false;
  draw();
};
let wordless = setTimeout(showWords, wordlessMs);
const adapt = (context: Context) => {
  applyContext(context);
  place = placeIn(context, place);
  if (isWordless) {
    clearTimeout(wordless);
    wordless = setTimeout(showWords, wordlessMs);
  }
  draw();
  void speak();
};
/** Draws again in the host's language, once its texts are here. */
const speak = async () => {
  const { host } = session;
  const { locale } = place;
  if (host === undefined) return;
  const isNew = await languages.speak(locale, host);
  if (place.locale !== locale) return;
  document.documentElement.lang = languages.texts.locale;
  if (isNew || isWordless) showWords();
};
/** Texts that were not read are read again with the next answer. */
let answer: unknown;
session.subscribe(() => {
  const { shown, grid } = session.state;
  if ((shown ?? grid) !== answer && languages.mayRead) void speak();
  answer = shown ?? grid;
});
/** Asks the host for another size. The host may choose a different one. */
const display = async (mode: 'inline' | 'fullscreen') => {
  const displayMode = await session.host?.display(mode).catch(() => undefined);
  if (displayMode !== undefined) adapt({ displayMode });
};
draw();

/** A host that does not answer the handshake in this time may not support views. */
const patienceMs = 8000;
const silence = setTimeout(() => session.unanswered(), patienceMs);
const host = await connect(window.parent, {
  input: args => session.input(args),
  result: result => session.result(result),
  cancelled: () => session.cancelled(),
  progress: (done, of) => session.progressed(done, of),
  context: adapt,
  async closing() {
    player.stop();
    await session.closing();
  },
  late: () => session.refresh(),
});
clearTimeout(silence);
session.connected(host);
void speak();
const isBack = () => {
  session.refresh();
  if (languages.mayRead) void speak();
};
window.addEventListener('focus', isBack);
document.addEventListener('visibilitychange', () => document.hidden || isBack());
new ResizeObserver(() => {
  const { width, height } = root.getBoundingClientRect();
  host.resized(Math.ceil(width), Math.ceil(height));
}).observe(root);
refreshWhenSeen();
hearOthers();

/** Reads again when the view scrolls into sight, since another view may have changed the plan. */
function refreshWhenSeen(): void {
  let wasSeen = true;
  new IntersectionObserver(([entry]) => {
    const isSeen = entry?.isIntersecting === true;
    if (isSeen && !wasSeen) session.refresh();
    wasSeen = isSeen;
  }).observe(root);
}

/** Views that share an origin show each other's changes, and one of them plays at a time. */
function hearOthers(): void {
  const others = new BroadcastChannel('music-catalogue-view');
  others.addEventListener('message', ({ data }) => {
    if (data === 'changed') session.refresh();
    if (data === 'playing') player.pause();
  });
  session.announce = () => others.postMessage('changed');
  let wasPlaying = false;
  player.subscribe(() => {
    const isPlaying = player.state.phase === 'loading' || player.state.phase === 'playing';
    if (isPlaying && !wasPlaying) others.postMessage('playing');
    wasPlaying = isPlaying;
  });
}

/** Applies the host's colours, fonts and shapes. */
function applyContext({ theme, styles, displayMode, safeAreaInsets }: Context): void {
  const { documentElement: root } = document;
  if (theme !== undefined) root.style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--') && typeof value === 'string') root.style.setProperty(name, value);
  if (displayMode !== undefined) root.dataset['display'] = displayMode;
  if (styles?.css?.fonts !== undefined) fonts.replaceSync(styles.css.fonts);
  for (const [side, pixels] of Object.entries(safeAreaInsets ?? {}))
    root.style.setProperty(`--safe-${side}`, `${pixels}px`);
}
