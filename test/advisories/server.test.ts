import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as errors from '../../src/client/errors.ts';
import { openerOf } from '../../src/platform/browser.ts';
import { platformOf } from '../../src/platform/platform.ts';
import { parseUri } from '../../src/resources/router.ts';
import { parseLink } from '../../src/tools/links/parse-link.ts';
import { parseTitle } from '../../src/tools/matching/names-and-titles.ts';
import { wishOf } from '../../src/tools/matching/wish.ts';
import { answering, closeServers, failed } from '../client/servers.ts';
import { aService, partsFor } from '../conformance/parts.ts';
import { mount, withoutSessions } from '../support/http.ts';
import { type Stand, stand } from '../support/stand.ts';
import { answerIn, message, post } from './calls.ts';

const root = new URL('../../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');

let here: Stand;
beforeAll(async () => {
  here = await stand();
});
afterAll(() => here.close());
afterEach(closeServers);

describe('A text on which a pattern takes for ever (CVE-2026-0621)', () => {
  const units = [
    ' ',
    ', ',
    ' by ',
    ' - ',
    '(',
    '[',
    '“',
    '\t',
    'feat. ',
    ' from the album ',
    '1) ',
    '/',
    '%',
    'a-',
    '-1',
  ];
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    'a resource address': text => expect(() => parseUri(`music://${text}`)).toThrow(),
    'a link': parseLink,
    'a wanted song': wishOf,
    'a title': text => parseTitle(text),
  };
  /** The fastest of three, in milliseconds: a pause of the process is no pattern's fault. */
  const timed = (work: () => unknown) =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const from = performance.now();
        work();
        return performance.now() - from;
      }),
    );

  it.each(Object.entries(readers))('%s ten times as long takes no hundred times as long', (_, reader) => {
    for (const unit of units) {
      const text = (length: number) => `${unit.repeat(Math.ceil(length / unit.length))}x`;
      reader(text(100));
      const [short, long] = [5_000, 50_000].map(length => timed(() => reader(text(length))));
      // Below half a millisecond the clock says nothing.
      expect((long ?? 0) / Math.max(short ?? 0, 0.5), JSON.stringify(unit)).toBeLessThan(60);
    }
  });

  it('no template explodes a list: none has a star', async () => {
    const { resourceTemplates } = await here.mcp.listResourceTemplates();
    expect(resourceTemplates.length).toBeGreaterThan(10);
    expect(resourceTemplates.filter(({ uriTemplate }) => /\{[^}]*\*/.test(uriTemplate))).toEqual([]);
  });

  it('a long address is refused as fast as a short one', async () => {
    const read = (uri: string) => here.mcp.readResource({ uri }).catch((error: unknown) => error);
    const time = async (length: number) => {
      const from = performance.now();
      await read(`music://artist/${'%61/'.repeat(length / 4)}`);
      return performance.now() - from;
    };
    await time(40);
    const [short, long] = [await time(400), await time(400_000)];
    expect(long / Math.max(short, 2)).toBeLessThan(100);
  });
});

describe('A chain of encodings (CVE-2026-22036)', () => {
  it('is not undone: undici is of 7.18.2 or later, and must be', () => {
    const declared = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(textOf('package.json')));
    const installed = z
      .object({ version: z.string() })
      .parse(createRequire(import.meta.url)('undici/package.json'));
    for (const version of [declared.devDependencies['undici'] ?? '', installed.version]) {
      const [major = 0, minor = 0, patch = 0] = version.replace(/^\D*/, '').split('.').map(Number);
      expect(major * 1e6 + minor * 1e3 + patch, version).toBeGreaterThanOrEqual(7_018_002);
    }
  });

  it.each([2, 5, 1000])('of %i is refused, and nothing of it is read', async count => {
    const body = gzipSync(gzipSync('{"data":[]}'));
    const { client } = await answering(response => {
      response.writeHead(200, { 'content-encoding': Array.from({ length: count }, () => 'gzip').join(', ') });
      response.end(body);
    });
    const error = await failed(client.search.any({ query: 'a' }));
    expect(error).toBeInstanceOf(errors.Unreadable);
  });
});

describe('Text of the catalogue that is run (CVE-2025-6514, CVE-2025-53967)', () => {
  const hostile = 'https://music.example/$(touch pwned)`id`;&calc|"x"';

  it.each(['linux', 'darwin', 'win32'] as const)(
    'on %s an address is one argument of a program, never of a shell',
    platform => {
      const [program, args] = openerOf(platformOf(platform), hostile);
      expect(args.at(-1)).toBe(hostile);
      expect(program).not.toMatch(/sh$|cmd|powershell/);
    },
  );

  it('only the browser and the trial start of setup are started, and nothing is evaluated', () => {
    const files = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' });
    const sources = files.filter(file => file.endsWith('.ts'));
    expect(sources.length).toBeGreaterThan(100);
    // A method of that name is a database's: its scripts run there.
    const starting = sources.filter(file =>
      /node:child_process|(?<!\.)\beval\(|new Function\(/.test(textOf(`src/${file}`)),
    );
    expect(starting.toSorted()).toEqual(['commands/setup/start.ts', 'platform/browser.ts']);
    for (const file of starting) expect(textOf(`src/${file}`)).toContain('shell: false');
  });
});

describe('What comes with the packages (postmark-mcp)', () => {
  const lock = z
    .object({
      packages: z.record(
        z.string(),
        z.object({
          dev: z.boolean().optional(),
          hasInstallScript: z.boolean().optional(),
          integrity: z.string().optional(),
          link: z.boolean().optional(),
        }),
      ),
    })
    .parse(JSON.parse(textOf('package-lock.json')));
  const running = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);

  it('no package that runs with the server has a script at installation', () => {
    expect(running.length).toBeGreaterThan(5);
    expect(running.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(textOf('package.json')));
    expect(Object.keys(scripts).filter(name => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  });

  it('every one is pinned by its content', () => {
    expect(running.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  });
});

describe('What an exception says', () => {
  it('reaches no assistant, be it thrown by a library with a token in its text', async () => {
    const embedded = await aService();
    const { parts, updates } = await partsFor(embedded, embedded.token);
    const secret = 'token=SECRET123';
    const client = { ...parts.client, call: () => Promise.reject(new Error(`connect failed: ${secret}`)) };
    const { url, close } = await mount({ parts: { ...parts, client }, updates }, withoutSessions);
    for (const [name, args] of [
      ['album_read', { album_id: 1 }],
      ['track_read', { track_ids: [1, 2] }],
      ['library_add', { kind: 'albums', ids: [1] }],
    ] as const) {
      const posted = await post(url, [message('tools/call', { name, arguments: args })]);
      expect(answerIn(posted).result?.['isError'], name).toBe(true);
      expect(posted.body, name).not.toContain('SECRET123');
      expect(posted.body, name).not.toContain('connect failed');
    }
    await close();
    await embedded.close();
  });
});

describe('A tool named after what every object has', () => {
  it.each(['__proto__', 'constructor', 'toString'])('%s is no tool, and does no harm', async name => {
    const said = await here.call(name).catch((error: unknown) => String(error));
    expect(JSON.stringify(said)).toMatch(/disabled|not found|no tool/i);
    expect((await here.call('genre_read', { limit: 1 })).isError).toBe(false);
  });
});
