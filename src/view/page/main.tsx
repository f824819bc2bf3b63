import { render } from 'preact';
import { type Context, connect } from './connect.ts';
import { Page } from './page.tsx';
import { Player } from './player.ts';
import { Session } from './session.ts';
import { soundOf } from './sound.ts';
import { applyContext } from './theme.ts';

const root = document.body;
const session = new Session();
const player = new Player(async key => {
  const { state, host } = session;
  const track = state.rows.find(row => row.key === key)?.track;
  if (track === undefined || state.shown === undefined || host === undefined)
    throw new Error('nothing to play');
  return soundOf(track, state.shown.media, host);
});

/** What plays can be stopped only where it stands. */
session.subscribe(() => {
  const { key } = player.state;
  if (key !== undefined && !session.state.rows.some(row => row.key === key)) player.stop();
});

let isLarge = false;
const draw = () => render(<Page {...{ session, player, isLarge }} />, root);
const adapt = (context: Context) => {
  applyContext(context);
  if (context.displayMode !== undefined) isLarge = context.displayMode === 'fullscreen';
  draw();
};
draw();

/** A host that has not answered the handshake after so long may not know of views. */
const patienceMs = 8000;
const silence = setTimeout(() => session.unanswered(), patienceMs);
const host = await connect(window.parent, {
  input: args => session.input(args),
  result: said => session.result(said),
  cancelled: () => session.cancelled(),
  context: adapt,
  async closing() {
    player.stop();
    await session.closing();
  },
});
clearTimeout(silence);
session.connected(host);
window.addEventListener('focus', () => session.refresh());
new ResizeObserver(() => {
  const { width, height } = root.getBoundingClientRect();
  host.resized(Math.ceil(width), Math.ceil(height));
}).observe(root);
