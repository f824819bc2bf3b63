import { describe, expect, it } from 'vitest';
import { entryNamed } from '../support/carriers.ts';

const accepts = (name: string, field: string, value: unknown): unknown => {
  const read = entryNamed(name).endpoint.input[field]?.schema().safeParse(value);
  return read?.success ? read.data : 'refused';
};

const fieldCases: readonly (readonly [name: string, field: string, given: unknown, read: unknown])[] = [
  ['album.details', 'album_id', '302127', 302127],
  ['album.details', 'album_id', ' 302127 ', 302127],
  ['album.details', 'album_id', 0, 'refused'],
  ['album.details', 'album_id', '0', 'refused'],
  ['album.details', 'album_id', -1, 'refused'],
  ['album.details', 'album_id', 1.5, 'refused'],
  ['album.details', 'album_id', '1.5', 'refused'],
  ['album.details', 'album_id', '1e3', 'refused'],
  ['album.details', 'album_id', '0x10', 'refused'],
  ['album.details', 'album_id', '', 'refused'],
  ['album.details', 'album_id', true, 'refused'],
  ['album.details', 'album_id', '9007199254740993', 'refused'],
  ['album.details', 'album_id', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ['track.details', 'track_id', -3141162703, -3141162703],
  ['track.details', 'track_id', '-5', -5],
  ['track.details', 'track_id', 0, 'refused'],
  ['genre.details', 'genre_id', 0, 0],
  ['chart.all_of', 'genre_id', '0', 0],
  ['chart.all_of', 'genre_id', -1, 'refused'],
  ['editorial.details', 'editorial_id', 0, 0],
  ['radio.details', 'radio_id', 0, 'refused'],
  ['user.details', 'user_id', 'me', 'me'],
  ['user.details', 'user_id', '2529', 2529],
  ['user.details', 'user_id', 'you', 'refused'],
  ['user.details', 'user_id', 0, 'refused'],
  ['user.follow', 'target_user_id', 'me', 'refused'],
  ['episode.bookmark', 'offset', 0, 0],
  ['episode.bookmark', 'offset', '100', 100],
  ['episode.bookmark', 'offset', 101, 'refused'],
  ['episode.bookmark', 'offset', -1, 'refused'],
  ['episode.bookmark', 'offset', 0.5, 'refused'],
  ['search.any', 'limit', 1, 1],
  ['search.any', 'limit', '100', 100],
  ['search.any', 'limit', 0, 'refused'],
  ['search.any', 'limit', 101, 'refused'],
  ['search.any', 'index', 0, 0],
  ['search.any', 'index', -1, 'refused'],
  ['search.any', 'query', ' \t\n', 'refused'],
  ['search.any', 'query', '""', '""'],
  ['search.any', 'artist', '', 'refused'],
  ['search.any', 'artist', ' "" ', 'refused'],
  ['search.any', 'label', '"Mute"', '"Mute"'],
  ['search.any', 'order', 'ranking', 'refused'],
  ['search.any', 'order', 'DURATION_ASC', 'DURATION_ASC'],
  ['search.any', 'strict', 'on', 'refused'],
  ['search.any', 'dur_min', '300', 300],
  ['search.any', 'dur_min', -1, 'refused'],
  ['playlist.create', 'title', ' ', 'refused'],
  ['playlist.update', 'title', '', 'refused'],
  ['playlist.update', 'description', '', ''],
  ['user.charts', 'kind', 'artists', 'artists'],
  ['user.charts', 'kind', 'radios', 'refused'],
  ['user.recommendations', 'kind', 'releases', 'releases'],
  ['user.recommendations', 'kind', 'podcasts', 'refused'],
  ['service.embed', 'url', '', 'refused'],
  ['service.embed', 'url', 'javascript:alert(1)', 'refused'],
  ['service.embed', 'url', 'file:///etc/passwd', 'refused'],
  ['service.embed', 'url', 'https://deezer.page.link/x', 'https://deezer.page.link/x'],
  ['service.embed', 'format', 'yaml', 'refused'],
  ['library.add_tracks', 'ids', ['1', -2], [1, -2]],
  ['library.add_tracks', 'ids', [], 'refused'],
  ['library.add_tracks', 'ids', [1, 0], 'refused'],
  ['library.add_tracks', 'ids', ['a'], 'refused'],
  ['library.add_tracks', 'ids', Array(51).fill(1), 'refused'],
  ['library.add_tracks', 'ids', Array(50).fill(1), Array(50).fill(1)],
  ['library.add_albums', 'ids', [-1], 'refused'],
  ['library.add_artists', 'ids', [-1], 'refused'],
  ['library.add_playlists', 'ids', [-1], 'refused'],
  ['playlist.add_tracks', 'track_ids', Array(2001).fill(1), 'refused'],
  ['playlist.add_tracks', 'track_ids', Array(2000).fill(1), Array(2000).fill(1)],
];

describe('An argument', () => {
  it.each(fieldCases.map(([name, field, given, read]) => ({ name, field, given, read })))(
    '$field of $name, given $given, is read as $read',
    ({ name, field, given, read }) => {
      expect(accepts(name, field, given)).toEqual(read);
    },
  );
});
