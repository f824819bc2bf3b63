import { expect, it } from 'vitest';
import { libraryWith } from '../support/library.ts';
import { sessionOf } from '../support/view-session.ts';

/** A view in which the listener goes to other pages faster than the server answers. */

const opened = async () => {
  const library = await libraryWith({
    playlists: [
      { id: 40, title: 'Dinner', tracks: [1, 2, 3, 4] },
      { id: 41, title: 'Road', tracks: [1, 2] },
    ],
  });
  const view = await sessionOf(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 40 } });
  return { library, ...view };
};

const album = () => Promise.resolve({ album: { id: 1 } });

it('"Go to the album", pressed twice, opens one page', async () => {
  const { session, state, key } = await opened();
  await Promise.all([session.goTo('album', album(), key(1)), session.goTo('album', album(), key(1))]);
  await session.flush();
  expect(state()).toMatchObject({ depth: 1, shown: { is: 'album' } });
});

it('A page that is found after the listener went back is not opened', async () => {
  const { session, state } = await opened();
  session.openList('artist', 1, 'x');
  await session.flush();
  const going = session.goTo('album', album(), 'any');
  session.back();
  await going;
  await session.flush();
  expect(state()).toMatchObject({ depth: 0, shown: { is: 'playlist' } });
});

it('"Back", pressed twice while something is under way, goes back one page', async () => {
  const { session, state } = await opened();
  session.openList('artist', 1, 'x');
  await session.flush();
  session.openList('album', 1, 'x');
  await session.flush();
  const busy = session.like('tracks', { id: 1, title: 'Song 1' });
  await Promise.resolve();
  await Promise.resolve();
  expect(state().work).toBe('adding');
  session.back();
  session.back();
  await busy;
  await session.flush();
  expect(state()).toMatchObject({ depth: 1, shown: { is: 'artist' } });
});

it('A choice that waits is given up when the listener goes back', async () => {
  const { session, state, key, asked } = await opened();
  session.openList('playlist', 41, 'x');
  await session.flush();
  const chosen = session.choose({ key: key(1) }, 9, 'Song 9');
  session.back();
  await chosen;
  await session.flush();
  expect(state().shown?.title).toBe('Dinner');
  expect(asked.filter(call => call.startsWith('plan_playlist'))).toEqual([]);
});
