import type { Scripts } from './scribe.ts';

/** The tools that read the catalogue. */
export const reading: Scripts = {
  async search({ demo }) {
    const { show } = await demo();
    await show('songs by words', { query: 'satie gymnopedie', limit: 3 });
    await show('the same, full', { query: 'satie gymnopedie', limit: 1, detail: 'full' });
    await show('a page on', { query: 'piano', index: 3, limit: 3 });
    await show('albums by an artist', { type: 'album', artist: 'Satie', limit: 3 });
    await show('another spelling', { type: 'artist', query: 'Debusy' });
    await show('several at once', { queries: ['gymnopedie', 'kettle song', 'no such words'] });
    await show('nothing found', { query: 'zzxqy' });
    await show('nothing found within bounds', { query: 'satie', bpm_min: 400 });
    await show('in the library', { in: 'library', query: 'night' });
    await show('songs in two playlists', { in: 'library', in_more_than_one: true });
    await show('the past searches', { type: 'history' });
    await show('nothing to search', {});
    await show('no such type', { type: 'song', query: 'satie' });
  },
  async album_read({ demo }) {
    const { show } = await demo();
    await show('an album', { album_id: '301907' });
    await show('the same, full', { album_id: '301907', detail: 'full' });
    await show('its tracks, a page on', { view: 'tracks', album_id: '301907', index: 2, limit: 2 });
    await show('past the end', { view: 'tracks', album_id: '301907', index: 500 });
    await show('who likes it', { view: 'fans', album_id: '301907' });
    await show('by its name', { album_id: 'Satie - Gymnopédies' });
    await show('not found by name', { album_id: 'Nobody - Nothing' });
    await show('not found by id', { album_id: '1' });
    await show('no album named', {});
  },
  async artist_read({ demo }) {
    const { show } = await demo();
    await show('an artist', { artist_id: '353' });
    await show('most played', { view: 'top', artist_id: '353', limit: 3 });
    await show('albums, a page on', { view: 'albums', artist_id: '353', index: 1, limit: 2 });
    await show('similar artists', { view: 'related', artist_id: '353', limit: 3 });
    await show('by name', { artist_id: 'Erik Satie' });
    await show('not found by name', { artist_id: 'Nobody Atall' });
    await show('not found by id', { artist_id: '999999' });
    await show('no such view', { view: 'songs', artist_id: '353' });
  },
  async track_read({ demo }) {
    const { show } = await demo();
    await show('a track', { track_ids: ['3104422'] });
    await show('the same, full', { track_ids: ['3104422'], detail: 'full' });
    await show('two, and one that is not there', { track_ids: ['3104422', '3104765', '5'] });
    await show('none of them', { track_ids: ['5'] });
    await show('by name', { track_ids: ['Erik Satie - Gymnopédie No. 1'] });
    await show('no track named', { track_ids: [] });
  },
  async podcast_read({ demo }) {
    const { show } = await demo();
    await show('a podcast', { podcast_id: '51202' });
    await show('its episodes', { view: 'episodes', podcast_id: '51202', limit: 3 });
    await show('a page on', { view: 'episodes', podcast_id: '51202', index: 3, limit: 2 });
    await show('one episode', { view: 'episode', episode_id: '51202140' });
    await show('a bookmark', { view: 'bookmark', episode_id: '51202140' });
    await show('no bookmark', { view: 'bookmark', episode_id: '51202153' });
    await show('an episode by name', { view: 'episode', episode_id: 'The Slow Movement - Nothing' });
    await show('not found', { podcast_id: '1' });
    await show('an episode, but no podcast', { episode_id: '51202140' });
  },
  async radio_read({ demo }) {
    const { show } = await demo();
    await show('all radios', { limit: 3 });
    await show('one radio', { view: 'details', radio_id: '30601' });
    await show('its tracks', { view: 'tracks', radio_id: 'Kitchen Table', limit: 3 });
    await show('by genre', { view: 'genres', limit: 2 });
    await show('not found', { view: 'details', radio_id: '1' });
    await show('no radio named', { view: 'tracks' });
  },
  async genre_read({ demo }) {
    const { show } = await demo();
    await show('all genres', { limit: 4 });
    await show('one genre', { view: 'details', genre_id: 'Jazz' });
    await show('its artists', { view: 'artists', genre_id: '129', limit: 3 });
    await show('its podcasts', { view: 'podcasts', genre_id: '16' });
    await show('not found by name', { view: 'radios', genre_id: 'Polka' });
    await show('not found by id', { view: 'details', genre_id: '99999' });
    await show('an argument of other views', { view: 'list', genre_id: '129' });
  },
  async chart_read({ demo }) {
    const { show } = await demo();
    await show('every list', { limit: 2 });
    await show('tracks of a genre', { view: 'tracks', genre_id: 'Jazz', limit: 3 });
    await show('a page on', { view: 'albums', index: 3, limit: 2 });
    await show('past the end', { view: 'podcasts', index: 900 });
    await show('not found', { view: 'tracks', genre_id: '99999' });
    await show('a limit that is no number', { limit: 'ten' });
  },
  async editorial_read({ demo }) {
    const { show } = await demo();
    await show('all editorials', { limit: 3 });
    await show('one editorial', { view: 'details', editorial_id: '98' });
    await show('chosen albums', { view: 'selection', editorial_id: 'Classical', limit: 3 });
    await show('new albums, a page on', { view: 'releases', editorial_id: '98', index: 2, limit: 2 });
    await show('top lists', { view: 'charts', editorial_id: '98', limit: 1 });
    await show('not found', { view: 'details', editorial_id: '777' });
    await show('no editorial named', { view: 'selection' });
  },
  async service_read({ demo }) {
    const { show } = await demo();
    await show('the service', {});
    await show('options', { view: 'options' });
    await show('a player', { view: 'embed', kind: 'track', id: '3104422' });
    await show('a player by name', { view: 'embed', kind: 'album', id: 'Nobody - Nothing' });
    await show('a page of another service', { view: 'embed', url: 'https://example.com/album/9' });
    await show('nothing to play', { view: 'embed' });
  },
  async resolve_link({ demo }) {
    const { show } = await demo();
    await show('ids with a kind', { links: ['album 301907', 'track 3104422'] });
    await show('a page, a URI and a code', {
      links: ['https://www.deezer.com/track/3104422', 'music://artist/353', 'QZTST2000001'],
    });
    await show('what is not there, and what is no link', {
      links: ['album 1', 'hello', 'https://example.com/x'],
    });
    await show('a bare number', { links: ['353'] });
    await show('nothing', { links: [] });
  },
  async match_tracks({ demo }) {
    const { show } = await demo();
    await show('songs by name', {
      wanted: ['Erik Satie - Gymnopédie No. 1', 'Scott Joplin - The Entertainer'],
    });
    await show('one of each kind', {
      wanted: [
        'Nobody - Nothing at all',
        'Gymnopédie',
        'Satie - Gymnopedie No 1 (live)',
        { title: 'The Entertainer' },
      ],
    });
    await show('none of them', { wanted: ['Nobody - Nothing at all'] });
    await show('no songs', { wanted: [] });
    await show('an object without a title', { wanted: [{ artist: 'Satie' }] });
  },
};
