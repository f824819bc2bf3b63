import { afterEach, describe, expect, it } from 'vitest';
import { type Stand, stand } from '../support/stand.ts';

let here: Stand;
afterEach(() => here.close());

const tracks = (from: number, to: number) => [...here.embedded.catalogue.tracks.keys()].slice(from, to);

/** A stand whose listener says yes to everything, and the questions they were asked. */
async function willing(): Promise<string[]> {
  const questions: string[] = [];
  here = await stand({
    listener: async question => {
      questions.push(question);
      return 'accept';
    },
  });
  return questions;
}

const createOf = (title: string, track_ids?: readonly number[]) => ({
  action: 'create',
  title,
  ...(track_ids === undefined ? {} : { track_ids }),
});
const made = async (title: string, track_ids?: readonly number[]) =>
  Number((await here.call('playlist_write', createOf(title, track_ids))).structured['id']);
const stands = (playlist_id: number) =>
  here.music.playlist.details({ playlist_id }).then(
    ({ nb_tracks }) => nb_tracks,
    () => 'gone',
  );
const deletions = () => here.embedded.requests.filter(({ method }) => method === 'DELETE').length;

describe("Somebody else's playlist", () => {
  const rainy = '"Rainy Sunday Piano"';
  const theirs = () => [...here.embedded.catalogue.playlists.keys()][0] ?? 0;
  const owner = async () =>
    `"${(await here.music.playlist.details({ playlist_id: theirs() })).creator?.name}"`;
  const theirTracks = async () =>
    (await here.music.playlist.tracks({ playlist_id: theirs(), limit: 100 })).data.map(({ id }) => id);

  it('is not deleted, and nobody is asked: it says whose it is and how to un-favourite it', async () => {
    const questions = await willing();
    const said = await here.call('playlist_delete', { action: 'delete', playlist_id: theirs() });
    expect(said.text).toBe(
      `playlist_delete: playlist ${rainy} belongs to ${await owner()}: only its owner can change it; library_remove {"kind":"playlists","ids":[${theirs()}]} takes it out of the favourites. Nothing was changed.`,
    );
    expect([said.isError, questions, deletions()]).toEqual([true, [], 0]);
  });

  it('is refused in the same words where the operator wants no questions', async () => {
    here = await stand({ confirm: 'never' });
    const said = await here.call('playlist_delete', { action: 'delete', playlist_id: theirs() });
    expect(said.text).toContain(`playlist ${rainy} belongs to ${await owner()}`);
    expect(deletions()).toBe(0);
  });

  it('keeps its tracks, and nobody is asked however many should go', async () => {
    const questions = await willing();
    const track_ids = (await theirTracks()).slice(0, 21);
    const remove = { action: 'remove_tracks', playlist_id: theirs(), track_ids };
    const said = await here.call('playlist_delete', remove);
    expect(said.text).toBe(
      `playlist_delete: playlist ${rainy} belongs to ${await owner()}: only its owner can change it. Nothing was changed.`,
    );
    expect([questions, deletions()]).toEqual([[], 0]);
  });
});

describe('Undo of a made playlist', () => {
  it('asks before tracks go that were added since, by name; yes takes the playlist back', async () => {
    const questions = await willing();
    const id = await made('Dinner', tracks(0, 2));
    const [late] = tracks(5, 6);
    await here.music.playlist.add_tracks({ playlist_id: id, track_ids: [Number(late)] });
    const title = here.embedded.catalogue.tracks.get(Number(late))?.title;
    const { text } = await here.call('undo', { action: 'undo' });
    expect(questions).toEqual([
      `Delete the playlist "Dinner", 3 tracks, 1 of them added since it was made: "${title}"? (in the demo library on this computer)`,
    ]);
    expect(text).toContain('Done: undid this: made the playlist "Dinner"');
    expect(await stands(id)).toBe('gone');
  });

  it('leaves the playlist and the record alone when the listener says no', async () => {
    let says: 'accept' | 'decline' = 'decline';
    here = await stand({ listener: async () => says });
    const id = await made('Dinner');
    await here.music.playlist.add_tracks({ playlist_id: id, track_ids: tracks(0, 1) });
    const { structured } = await here.call('undo', { action: 'undo' });
    expect([structured['outcome'], await stands(id)]).toEqual(['nothing_changed', 1]);
    says = 'accept';
    await here.call('undo', { action: 'undo' });
    expect(await stands(id)).toBe('gone');
  });

  it('asks nothing where the playlist holds no more than was put into it when it was made', async () => {
    const questions = await willing();
    const id = await made('Dinner', tracks(0, 3));
    await here.music.playlist.remove_tracks({ playlist_id: id, track_ids: tracks(0, 1) });
    await here.call('undo', { action: 'undo' });
    expect([questions, await stands(id)]).toEqual([[], 'gone']);
  });

  it('is refused by a host that cannot ask, with the call that can', async () => {
    here = await stand();
    const id = await made('Dinner');
    await here.music.playlist.add_tracks({ playlist_id: id, track_ids: tracks(0, 4) });
    const { text, isError } = await here.call('undo', { action: 'undo' });
    expect(text).toMatch(
      /^undo: \S{12}, made the playlist "Dinner", is not taken back unasked, and this host cannot ask: Delete the playlist "Dinner", 4 tracks, 4 of them added since it was made: ".+", ".+", ".+" and 1 more\? playlist_delete \{"action":"delete","playlist_id":\d+\} deletes it once the listener has said yes\. Nothing was changed\.$/,
    );
    expect([isError, await stands(id)]).toEqual([true, 4]);
  });

  it('is done unasked where the operator wants no questions', async () => {
    here = await stand({ confirm: 'never' });
    const id = await made('Dinner');
    await here.music.playlist.add_tracks({ playlist_id: id, track_ids: tracks(0, 1) });
    await here.call('undo', { action: 'undo' });
    expect(await stands(id)).toBe('gone');
  });

  it('follows a playlist that came back under a new id', async () => {
    const questions = await willing();
    const id = await made('Dinner', tracks(0, 1));
    const { structured } = await here.call('undo');
    await here.call('playlist_delete', { action: 'delete', playlist_id: id });
    const back = await here.call('undo', { action: 'undo' });
    const [, now] = /under a new id, (\d+)/.exec(back.text) ?? [];
    await here.music.playlist.add_tracks({ playlist_id: Number(now), track_ids: tracks(1, 2) });
    const [first] = Array.isArray(structured['items']) ? structured['items'] : [];
    await here.call('undo', { action: 'undo', change_id: first?.change_id });
    expect(questions[1]).toContain('2 tracks, 1 of them added since it was made');
    expect(await stands(Number(now))).toBe('gone');
  });
});

describe('Favourites of which one is not there', () => {
  const unknown = 999_999_999_999;
  const held = async () => (await here.music.library.tracks({ limit: 2 })).data.map(({ id }) => id);

  it('are told apart from those that are favourites already', async () => {
    here = await stand();
    const [one, other] = await held();
    const said = await here.call('library_add', { kind: 'tracks', ids: [one, unknown, other] });
    expect(said.text.split('\n')).toEqual([
      'Not done, in the demo library on this computer.',
      `nothing changed (already there): ${one}, ${other}`,
      `failed (There is no track ${unknown}; find ids with search): ${unknown}`,
    ]);
    expect(said.isError).toBe(true);
  });

  it('are narrowed down to those that it can be', async () => {
    here = await stand();
    const [one] = await held();
    const favourites = new Set((await here.music.library.tracks({ limit: 100 })).data.map(({ id }) => id));
    const [fresh] = tracks(0, 500).filter(id => !favourites.has(id));
    const said = await here.call('library_add', { kind: 'tracks', ids: [one, fresh, unknown] });
    expect(said.text.split('\n')).toEqual([
      'Not done, in the demo library on this computer.',
      `nothing changed (already there): ${one}`,
      `failed (One of these tracks is not there, so none was taken: ${fresh}, ${unknown}; find ids with search): ${fresh}, ${unknown}`,
    ]);
  });
});
