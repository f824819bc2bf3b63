import { expect, it } from 'vitest';
import { libraryWith } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import { type HostChoices, sessionOf } from '../support/view-session.ts';

const song = { id: 1, title: 'Song 1' };
const dinner = { id: 40, title: 'Dinner' };

const settling = /^POST \/playlist\/\d+(?!\/)/;

async function opened(choices: HostChoices = {}) {
  const library = await libraryWith({ playlists: [{ ...dinner, tracks: [5] }] });
  const search = { tool: 'show', args: { kind: 'search', query: 'Song' } };
  return { library, ...(await sessionOf(library.mcp, search, choices)) };
}

it('A double press adds a song once', async () => {
  const { session, asked, library, says } = await opened();
  await Promise.all([session.addTo(dinner, song), session.addTo(dinner, song)]);
  expect(asked.filter(call => call.startsWith('playlist_write'))).toHaveLength(1);
  expect(library.tracksOf(40)).toEqual([5, 1]);
  expect(says()).toBe('“Song 1” is in “Dinner”.');
});

it('A song that is there already is not added again, and there is nothing to undo', async () => {
  const { session, library, says, state } = await opened();
  await session.addTo(dinner, { id: 5, title: 'Song 5' });
  expect(library.tracksOf(40)).toEqual([5]);
  expect(says()).toBe('“Song 5” is already in “Dinner”.');
  expect(state().notice).toMatchObject({ changeId: undefined });
});

it('Of a call without an answer, the view does not say that it failed', async () => {
  const { session, library, says, ids } = await opened({ loses: tool => tool === 'playlist_write' });
  const before = ids();
  await session.createWith('Late', song);
  expect(says()).toMatch(/^No answer came, so the playlist may or may not have been created\./);
  expect(library.playlists().at(-1)).toMatchObject({ title: 'Late', tracks: [1] });
  expect(ids()).toBe(before);
});

it('Only own playlists are offered', async () => {
  const { session } = await opened();
  const { playlists } = await session.ownPlaylists();
  expect(playlists.map(({ title }) => title)).toEqual(['Dinner']);
});

it('A playlist that was created, though not as a whole, is reported and can be undone', async () => {
  const { session, library, says, state, informed } = await opened();
  library.faults.next(settling, 'answers false', { times: 9 });
  await session.createWith('Late', song);
  expect(library.playlists().map(({ title }) => title)).toEqual(['Dinner', 'Late']);
  expect(says()).toBe('“Late” was created, but the service did not accept everything.');
  expect(informed).toHaveLength(1);
  const { notice } = state();
  if (notice?.is === 'collected') await session.takeBack(notice);
  expect(library.playlists().map(({ title }) => title)).toEqual(['Dinner']);
  expect(says()).toBe('“Late” was removed again.');
  expect(informed.at(-1)).toBe(
    'In the view the listener undid making the playlist "Late", which is deleted.',
  );
});

it('A plan of similar songs is named to the assistant', async () => {
  const demo = await stand();
  const practice = { tool: 'show', args: { kind: 'playlist', id: 'Practice Room' } };
  const { session, informed, state } = await sessionOf(demo.mcp, practice);
  const { key = '', track = song } = state().rows[0] ?? {};
  await session.planLike(track, key, 'songs', 'Songs like Song 1');
  await session.flush();
  const { shown } = state();
  const planId = shown?.is === 'plan' ? shown.planId : 'none';
  expect(informed).toEqual([
    `In the view the listener planned songs like "${track.title}" [${track.id}]. The plan is plan_id ${planId}, not saved yet.`,
  ]);
  await demo.close();
});

it('Only a web address is copied or opened as the page of a song', async () => {
  const { session, says } = await opened();
  const copied: string[] = [];
  const copy = async (link: string) => copied.push(link) > 0;
  const pageAt = (link: string) => Promise.resolve({ link });
  await session.copyLink(pageAt('music://track/7'), copy);
  expect([copied, says()]).toEqual([[], 'This song has no web page.']);
  await session.copyLink(pageAt('https://music.test/track/7'), copy);
  expect([copied, says()]).toEqual([['https://music.test/track/7'], 'The link is copied.']);
});
