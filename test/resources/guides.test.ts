import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sought } from '../../src/client/api/common-fields.ts';
import { errorCodes } from '../../src/client/api/error-codes.ts';
import { entries } from '../../src/client/api/index.ts';
import { type Stand, stand } from '../support/stand.ts';
import { textAt } from './host.ts';

let all: Stand;
let reading: Stand;

beforeAll(async () => {
  all = await stand();
  reading = await stand({ readOnly: true, groups: ['search', 'album'], embedded: all.embedded });
});
afterAll(async () => {
  await reading.close();
  await all.close();
});

const guide = (name: string, host = all) => textAt(host.mcp, `music://guide/${name}`);

describe('The guides', () => {
  it.each(['search', 'permissions', 'errors', 'tools'])('are pages of Markdown: %s', async name => {
    await expect(await guide(name)).toMatchFileSnapshot(`__snapshots__/guide-${name}.md`);
  });

  it('have every term of a search', async () => {
    const page = await guide('search');
    for (const name of Object.keys(sought)) expect(page).toContain(`| \`${name}\` |`);
  });

  it('give examples that work as they stand', async () => {
    const calls = [...(await guide('search')).matchAll(/`search (\{.+?\})`/g)].flatMap(
      ([, args]) => args ?? [],
    );
    expect(calls.length).toBeGreaterThan(3);
    for (const args of calls) {
      const said = await all.call('search', JSON.parse(args));
      expect(said.isError, said.text).toBe(false);
      expect(said.structured['items'], args).not.toEqual([]);
    }
  });

  it('name every code of the service, and what to do', async () => {
    const page = await guide('errors');
    for (const { code, constant } of errorCodes) expect(page).toContain(`| ${code} \`${constant}\` |`);
  });

  it('name, for each permission, the calls that need it', async () => {
    const rows = (await guide('permissions')).split('\n');
    for (const { endpoint } of entries) {
      for (const permission of endpoint.permissions) {
        expect(rows.find(row => row.startsWith(`| \`${permission}\``))).toMatch(/`\w+( \w+=\w+)?`/);
      }
    }
    expect(rows.find(row => row.startsWith('| `listening_history`'))).toContain('`user_read view=history`');
    expect(rows.find(row => row.startsWith('| `delete_library`'))).toContain(
      '`playlist_delete action=delete`',
    );
  });

  it('say what a permission that no call needs is for', async () => {
    const page = await guide('permissions');
    expect(page).toMatch(/`basic_access` \| no call; it lets this server see name/);
    expect(page).toMatch(/`offline_access` \| no call; it lets this server stay signed in/);
  });

  it('list the parts of the chart, and tell adding from removing', async () => {
    const page = await guide('tools');
    for (const part of ['tracks', 'albums', 'artists', 'playlists', 'podcasts'])
      expect(page).toContain(`| \`chart_read view=${part}\` | the ${part} alone |`);
    expect(page).toContain('| `library_add kind=tracks` | added to the favourite tracks |');
    expect(page).toContain('| `library_remove kind=tracks` | removed from the favourite tracks |');
  });

  it('name every tool on offer, and no other', async () => {
    for (const host of [all, reading]) {
      const { tools } = await host.mcp.listTools();
      const page = await guide('tools', host);
      const named = [...page.matchAll(/^- `(\w+)`/gm)].map(([, name]) => name);
      expect(named.toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
    }
    expect(await guide('permissions', reading)).not.toContain('playlist_delete');
  });
});
