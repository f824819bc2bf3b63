import { describe, expect, it } from 'vitest';
import { mp3 } from '../support/music-files.ts';
import { ownMusic } from '../support/own-music.ts';
import { stand } from '../support/stand.ts';
import { around, toolNamed } from './around.ts';

const album = (id: number, title: string, release_date: string, record_type = 'album') => ({
  ...{ id, title, release_date, record_type },
});
const artist = { id: 7, name: 'Ada' };
const answers = {
  'GET /user/me/artists': { data: [artist] },
  'GET /user/me/albums': { data: [{ id: 1, title: 'First', artist }] },
  'GET /user/me/recommendations/releases': {
    data: [{ id: 9, title: 'Of others', release_date: '2026-01-01' }],
  },
  'GET /artist/7': artist,
  'GET /artist/7/albums': {
    data: [
      album(2, 'First (Deluxe Edition)', '2010-01-01'),
      album(3, 'Second', '2012-01-01'),
      album(4, 'Third', '2014-01-01'),
      album(5, 'Third (Remastered)', '2024-01-01'),
      album(6, 'A single', '2025-01-01', 'single'),
    ],
  },
};

async function asked(args: Record<string, unknown>) {
  const said = await toolNamed('whats_new').run({ kind: 'missing_albums', ...args }, around(answers));
  const albums = said.structured?.['albums'];
  return { ...said, ids: Array.isArray(albums) ? albums.map(({ id }) => id) : [] };
}

describe('Albums that are missing', () => {
  it('are those of the favourite artists that the library has in no edition', async () => {
    const { text, ids } = await asked({});
    expect(ids).toEqual([5, 3]);
    expect(text).toMatch(/^2 albums of 1 of 1 favourite artist are not in the library\.\n/);
    expect(text).toContain('Compared with 1 favourite album, in any edition; singles and EPs are left out.');
  });

  it('are those of one artist, by id', async () => {
    const { text, ids } = await asked({ artist_id: 7 });
    expect(ids).toEqual([5, 3]);
    expect(text).toMatch(/^2 albums of Ada are not in the library\.\n/);
  });

  it.each([
    [{ since: '2026-01-01' }, 'since does not go with kind=missing_albums'],
    [{ kind: 'albums', artist_id: 7 }, 'artist_id goes with kind=missing_albums'],
  ])('refuses %j', async (args, words) => {
    expect((await asked(args)).text).toContain(words);
  });

  it('are found in the demo by the name of an artist', async () => {
    const at = await stand();
    const { text } = await at.call('whats_new', { kind: 'missing_albums', artist_id: 'Scott Joplin' });
    await at.close();
    expect(text).toMatch(/\d+ albums? of Scott Joplin (?:is|are) not in the library\./);
  });

  it('cannot be told of own music, which is the whole catalogue', async () => {
    const { start } = await ownMusic({
      'a.mp3': mp3({ artist: 'Ada', title: 'First', album: 'A', seed: 1 }),
    });
    const { call, close } = await start();
    const { text } = await call('whats_new', { kind: 'missing_albums' });
    await close();
    expect(text).toContain('the catalogue is your own music, so it has none that you lack');
  });
});
