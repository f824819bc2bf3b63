import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Era, type Stand, stand } from '../support/stand.ts';
import { offered } from './host.ts';

let modern: Stand;
let legacy: Stand;
let anonymous: Stand;

beforeAll(async () => {
  modern = await stand();
  legacy = await stand({ era: 'legacy', embedded: modern.embedded });
  anonymous = await stand({ token: null, embedded: modern.embedded });
});
afterAll(async () => {
  await anonymous.close();
  await legacy.close();
  await modern.close();
});

const hosts = (era: Era) => (era === 'modern' ? modern : legacy);

/** Without the pictures, one line an entry. */
const lines = (
  list: readonly { title?: string | undefined; description?: string | undefined }[],
  uri: string,
) =>
  list
    .map(entry => {
      const at = Object.entries(entry).find(([name]) => name === uri)?.[1];
      return `${at}\n    ${entry.title}\n    ${entry.description}`;
    })
    .join('\n');

describe('The groups that a host chooses', () => {
  it('are those of the resources too, except what the view reads', async () => {
    const few = await stand({ groups: ['album', 'playlist'] });
    onTestFinished(() => few.close());
    const { resources } = await few.mcp.listResources();
    const { resourceTemplates } = await few.mcp.listResourceTemplates();
    const roots = [
      ...resources.map(({ uri }) => uri),
      ...resourceTemplates.map(each => each.uriTemplate),
    ].map(address => /^[a-z]+:\/\/[^/?{]+/.exec(address)?.[0]);
    const expected = ['album', 'guide', 'plan', 'playlist', 'show', 'track'].map(each => `music://${each}`);
    expect([...new Set(roots)].filter(each => each?.startsWith('music:')).sort()).toEqual(expected);
    const [album] = await offered(few.mcp, 'music://album/{album_id}', 'album_id', 'light');
    expect((await few.mcp.readResource({ uri: `music://album/${album}` })).contents).toHaveLength(1);
    for (const uri of ['music://user/me', 'music://user/me/history', 'music://artist/27'])
      await expect(few.mcp.readResource({ uri }), uri).rejects.toThrow('MUSIC_GROUPS leaves out its group');
    expect(await offered(few.mcp, 'music://artist/{artist_id}', 'artist_id', 'daft')).toEqual([]);
  });

  it('are those of subscriptions too', async () => {
    const few = await stand({ groups: ['album', 'playlist'], era: 'legacy' });
    onTestFinished(() => few.close());
    await few.mcp.subscribeResource({ uri: 'music://album/302127' });
    for (const uri of ['music://user/me/tracks', 'music://artist/27', 'music://user/me/history?limit=3'])
      await expect(few.mcp.subscribeResource({ uri }), uri).rejects.toThrow(
        'MUSIC_GROUPS leaves out its group',
      );
  });
});

describe('The lists', () => {
  it('are those of the snapshots', async () => {
    const { resources } = await modern.mcp.listResources();
    const { resourceTemplates } = await modern.mcp.listResourceTemplates();
    await expect(`${lines(resources, 'uri')}\n`).toMatchFileSnapshot('__snapshots__/resources.txt');
    await expect(`${lines(resourceTemplates, 'uriTemplate')}\n`).toMatchFileSnapshot(
      '__snapshots__/templates.txt',
    );
  });

  it('are the same in both eras, and from one call to the next', async () => {
    const fixed = (await modern.mcp.listResources()).resources;
    expect((await legacy.mcp.listResources()).resources).toEqual(fixed);
    expect((await legacy.mcp.listResources()).resources).toEqual(fixed);
    expect((await legacy.mcp.listResourceTemplates()).resourceTemplates).toEqual(
      (await modern.mcp.listResourceTemplates()).resourceTemplates,
    );
  });

  it('say of each entry what it is, for whom, and how much it matters', async () => {
    const { resources } = await modern.mcp.listResources();
    const { resourceTemplates } = await modern.mcp.listResourceTemplates();
    const all = [...resources, ...resourceTemplates];
    for (const { title, description, mimeType, annotations, icons } of all) {
      expect(title).toMatch(/^\p{Lu}.+[^.]$/u);
      expect(description).toMatch(/^.+\.$/);
      // One address leads to files of several types.
      expect(mimeType ?? 'text/markdown', title).toMatch(/^(application\/json|text\/markdown)$/);
      expect(annotations?.audience?.length).toBeGreaterThan(0);
      expect(annotations?.priority).toBeGreaterThanOrEqual(0);
      expect(annotations?.priority).toBeLessThanOrEqual(1);
      expect(icons?.length, title).toBe(1);
    }
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it('have one icon a kind, small, and drawn without anything that runs', async () => {
    const { resources } = await modern.mcp.listResources();
    const { resourceTemplates } = await modern.mcp.listResourceTemplates();
    const icons = [...resources, ...resourceTemplates].flatMap(entry => entry.icons ?? []);
    for (const { src, mimeType } of icons) {
      expect(src.length).toBeLessThanOrEqual(300);
      expect(mimeType).toBe('image/svg+xml');
      const drawing = Buffer.from(src.split(',')[1] ?? '', 'base64').toString();
      expect(drawing).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 16 16"><path [^<>]+\/><\/svg>$/,
      );
    }
    expect(new Set(icons.map(({ src }) => src)).size).toBeGreaterThanOrEqual(12);
    expect(modern.mcp.getServerVersion()).not.toHaveProperty('icons');
  });

  it('are short', async () => {
    const uris = (await modern.mcp.listResources()).resources.map(({ uri }) => uri);
    expect(uris.filter(uri => uri.startsWith('music://')).length).toBeLessThanOrEqual(25);
    expect(uris.filter(uri => uri.startsWith('skill://')).length).toBeLessThanOrEqual(5);
  });

  it('are made without a request', async () => {
    const deaf = await stand({ quota: { requests: 1, ms: 600_000 } });
    await deaf.music.service.infos({});
    expect((await deaf.mcp.listResources()).resources.length).toBeGreaterThan(10);
    expect((await deaf.mcp.listResourceTemplates()).resourceTemplates.length).toBeGreaterThan(10);
    await deaf.close();
  });

  it('have nothing of the listener where there is no account', async () => {
    const uris = (await anonymous.mcp.listResources()).resources.map(({ uri }) => uri);
    const all = (await modern.mcp.listResources()).resources.map(({ uri }) => uri);
    const own = /^music:\/\/(?:user\/|options$|plan$)/;
    expect(uris).toEqual(all.filter(uri => !own.test(uri)));
    expect(uris).toContain('music://chart');
    expect(uris).toContain('music://guide/search');
  });

  it('come whole: there is no second page', async () => {
    const refused = expect.objectContaining({ code: -32602, message: expect.stringContaining('one page') });
    await expect(modern.mcp.listResources({ cursor: 'x' })).rejects.toEqual(refused);
    await expect(modern.mcp.listResourceTemplates({ cursor: 'x' })).rejects.toEqual(refused);
    await expect(modern.mcp.listPrompts({ cursor: 'x' })).rejects.toEqual(refused);
  });
});

describe.each<Era>(['modern', 'legacy'])('A host of the %s era', era => {
  const held = (list: Readonly<Record<string, unknown>>) => ({
    ttlMs: list['ttlMs'],
    cacheScope: list['cacheScope'],
  });
  const hour = { ttlMs: 3_600_000, cacheScope: 'public' };

  it('is told how long each list holds', async () => {
    const { mcp } = hosts(era);
    expect(held(await mcp.listTools(undefined, { cacheMode: 'refresh' }))).toEqual({
      ...hour,
      cacheScope: 'private',
    });
    expect(held(await mcp.listPrompts(undefined, { cacheMode: 'refresh' }))).toEqual(hour);
    expect(held(await mcp.listResourceTemplates(undefined, { cacheMode: 'refresh' }))).toEqual(hour);
    expect(held(await mcp.listResources(undefined, { cacheMode: 'refresh' }))).toEqual({
      ttlMs: 0,
      cacheScope: 'private',
    });
  });

  it('may subscribe, complete and hear of changes', () => {
    expect(hosts(era).mcp.getServerCapabilities()).toMatchObject({
      resources: { subscribe: true, listChanged: true },
      completions: {},
      prompts: {},
    });
  });
});
