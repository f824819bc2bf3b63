import { describe, expect, it } from 'vitest';
import { fillPath, matchPath, objectPath, parsePath, pathKeys } from '../../src/client/api/endpoint.ts';
import { objectReader } from '../../src/client/api/index.ts';

const patterns = [
  '/radio/top',
  '/radio/{radio_id}',
  '/radio/{radio_id}/top',
  '/track/{id}',
  '/track/isrc:{isrc}',
];
const candidates = patterns.map(path => ({ path, segments: parsePath(path) }));
const matches = (path: string) =>
  matchPath(candidates, path.split('/').slice(1)).map(({ candidate, values }) => [candidate.path, values]);

describe('A path', () => {
  it('fits a pattern part by part, and gives what stands in its braces', () => {
    expect(matches('/radio/7/top')).toEqual([['/radio/{radio_id}/top', { radio_id: '7' }]]);
    expect(matches('/radio')).toEqual([]);
    expect(matches('/Radio/7')).toEqual([]);
    expect(matches('/radio/7/Top')).toEqual([]);
    expect(matches('/radio/7/top/9')).toEqual([]);
  });

  it('fits the most literal pattern first', () => {
    expect(matches('/radio/top').map(([path]) => path)).toEqual(['/radio/top', '/radio/{radio_id}']);
    expect(matches('/track/isrc:GB1')).toEqual([
      ['/track/isrc:{isrc}', { isrc: 'GB1' }],
      ['/track/{id}', { id: 'isrc:GB1' }],
    ]);
    expect(matches('/track/ISRC:GB1')[0]).toEqual(['/track/isrc:{isrc}', { isrc: 'GB1' }]);
  });

  it('has names in its braces, and is filled by them', () => {
    expect(pathKeys('/user/{user_id}/charts/{kind}')).toEqual(['user_id', 'kind']);
    expect(fillPath('/user/{user_id}/charts/{kind}', name => `a/${name}`)).toBe(
      '/user/a%2Fuser_id/charts/a%2Fkind',
    );
  });

  it('leads to an object by its id, or to what belongs to one, or to neither', () => {
    expect(objectPath('/artist/{artist_id}')).toEqual({ kind: 'artist', below: '' });
    expect(objectPath('/user/{user_id}/charts/{kind}')).toEqual({ kind: 'user', below: 'charts/{kind}' });
    for (const path of ['/chart/{genre_id}', '/search/artist', '/radio', '/album/upc:{upc}']) {
      expect(objectPath(path)).toBeUndefined();
    }
  });

  it('reads one object of each kind that has an id', () => {
    const kinds = 'album artist editorial episode genre playlist podcast radio track user'.split(' ');
    for (const kind of kinds) {
      expect(objectReader(kind)?.endpoint).toMatchObject({ method: 'GET', path: `/${kind}/{${kind}_id}` });
    }
    expect(objectReader('chart')).toBeUndefined();
  });
});
