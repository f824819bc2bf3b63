import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Stand, stand } from '../support/stand.ts';

const answer = z.looseObject({
  items: z.array(z.looseObject({ link: z.string(), kind: z.string(), id: z.number() })),
  missing: z.array(z.looseObject({ link: z.string(), reason: z.string() })),
});

let here: Stand;
beforeAll(async () => {
  here = await stand();
});
afterAll(() => here.close());

async function resolve(...links: string[]) {
  const said = await here.call('resolve_link', { links });
  return { ...said, found: answer.parse(said.structured) };
}

describe('resolve_link', () => {
  it('gives each link its object, and asks once for what is linked twice', async () => {
    const { catalogue, origin, requests } = here.embedded;
    const [track] = [...catalogue.tracks.values()].filter(({ readable }) => readable);
    const [album] = catalogue.albums.values();
    const [show] = catalogue.podcasts.values();
    if (!track || !album || !show) throw new Error('the catalogue is empty');
    const before = requests.length;
    const links = [
      `${origin}/track/${track.id}?utm_source=embedded`,
      `https://www.deezer.com/en/track/${track.id}`,
      `music://track/some-words-${track.id}`,
      track.isrc.toLowerCase(),
      album.upc,
      `0${album.upc}`,
      `${origin}/show/${show.id}`,
      'user me',
    ];
    const { found, text, isError } = await resolve(...links);
    expect(isError).toBe(false);
    expect(found.missing).toEqual([]);
    expect(found.items.map(({ link }) => link)).toEqual(links);
    expect(found.items.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      ...Array.from({ length: 4 }, () => `track ${track.id}`),
      ...Array.from({ length: 2 }, () => `album ${album.id}`),
      `podcast ${show.id}`,
      `user ${catalogue.owner.id}`,
    ]);
    expect(requests.length - before).toBe(5);
    expect(text.split('\n')[0]).toBe('8 of 8 resolved.');
    for (const { link, id } of found.items)
      expect(text).toMatch(
        new RegExp(
          `${escaped(link)}: (a \\w+ on www.deezer.com that the demo catalogue doesn't have; its id belongs to a different )?\\w+( here:)? \\[${id}\\]`,
        ),
      );
  });

  it('fetches nothing from where a link points', async () => {
    const before = here.embedded.requests.length;
    await resolve(
      'https://deezer.page.link/abc',
      'http://127.0.0.1:1/nothing/1',
      'https://evil.example/?url=http://127.0.0.1:1/',
    );
    expect(here.embedded.requests.length).toBe(before);
  });

  it.each([
    [{}, 'links is missing'],
    [{ links: [] }, '1 to 50'],
    [{ links: [' '] }, '1 to 50'],
    [{ links: Array.from({ length: 51 }, () => 'track 1') }, '1 to 50'],
    [{ links: ['track 1'], detail: 'full' }, 'no argument "detail"'],
  ])('says what is wrong with %j', async (args, says) => {
    const said = await here.call('resolve_link', args);
    expect(said.isError).toBe(true);
    expect(said.text).toContain(says);
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
