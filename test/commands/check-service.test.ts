import { describe, expect, it, onTestFinished } from 'vitest';
import { answersWith, behaviours } from '../../src/catalogue-service/behaviour/index.ts';
import { httpTransport } from '../../src/client/transport.ts';
import { checkService, serviceText } from '../../src/commands/service-check/index.ts';
import { readConfig } from '../../src/config/read-config.ts';
import type { EmbeddedOptions } from '../../src/demo/index.ts';
import { groupNames } from '../../src/tools/registry.ts';
import { memory } from '../demo/start.ts';
import { runCommand, temporaryFolder } from '../support/process.ts';
import { standInCatalogue } from '../support/stand-in-catalogue.ts';
import { startTestService } from '../support/test-service.ts';

/** Waiting for the usual quota is tested elsewhere. */
const quota = '1000/5s';

/** The report on a service that answers in its own way. */
async function checked(options: Partial<EmbeddedOptions>, change?: (service: Service) => void) {
  const service = await startTestService({
    store: await memory(),
    catalogue: standInCatalogue(),
    ...options,
  });
  onTestFinished(() => service.close());
  change?.(service);
  const read = readConfig(
    { argv: ['--service', service.origin, '--quota', quota], env: {}, platform: 'linux' },
    groupNames,
  );
  if (!('config' in read)) throw new Error('no config');
  const transport = httpTransport(async () => ({ origin: service.origin, tokenIn: 'query' }));
  onTestFinished(() => transport.close());
  const report = await checkService({ config: read.config, transport, wordsOf: String });
  return { report, service, text: serviceText(report), said: verdictsIn(report) };
}

type Service = Awaited<ReturnType<typeof startTestService>>;
type Report = Awaited<ReturnType<typeof checkService>>;

/** What was found, by verdict. */
function verdictsIn({ checks }: Report) {
  const about = (verdict: string) =>
    checks.filter(check => check.verdict === verdict).map(check => check.about);
  return {
    published: about('published'),
    of2026: about('2026'),
    isNew: about('new'),
    unknown: about('unknown'),
  };
}

const ofTracks = (filter: string) => `${filter} in a search for tracks`;
const filters = ['artist:"…"', 'artist:"…" track:"…"', 'track:"…"', 'album:"…"'].map(ofTracks);
const unmeasured = ['dur_min: and dur_max:', 'bpm_min: and bpm_max:', 'label:"…"'].map(ofTracks);
const genres = ["a genre's artists", "a genre's chart: tracks", "a genre's chart: artists"];

describe('the check of a service', () => {
  it('says "as published" of everything that is', async () => {
    const { said, report } = await checked({});
    expect(said).toMatchObject({ of2026: [], isNew: [], unknown: [] });
    expect(said.published.length).toBeGreaterThan(25);
    expect(report.objects.map(({ object }) => object)).toEqual([
      ...['track', 'album', 'artist', 'playlist', 'genre', 'radio'],
    ]);
    for (const { missing, new: added, unreadable } of report.objects)
      expect([missing, added, unreadable]).toEqual([[], [], []]);
  });

  it('recognises the service of 2026', async () => {
    const { said, text } = await checked({ behaviour: answersWith(behaviours.today) });
    // Nobody has measured these filters, so that they find nothing is new.
    expect(said.isNew).toEqual(unmeasured);
    expect(said.of2026).toEqual(
      expect.arrayContaining([
        ...filters.slice(0, 2),
        ...genres,
        'words beside track:"…" that no song has',
        'order by duration',
        'artist:"…" album:"…" in a search for albums',
        'artists of the same name',
        'names of genres in the language asked for',
      ]),
    );
    expect(said.published).toEqual(
      expect.arrayContaining([
        ofTracks('track:"…"'),
        "an editorial's chart: tracks",
        "a genre's radios and their songs",
        'an album by its UPC',
        'territory',
      ]),
    );
    expect(text).toMatch(/^artist:"…" in a search for tracks +as of 2026 +none$/m);
    expect(text).toMatch(/^names of genres .* +as of 2026 +"All" is "Alle" in German$/m);
  });

  it('calls filters new that answer in neither way', async () => {
    const dead = await checked({ behaviour: answersWith(behaviours.allFieldsDead) });
    expect(dead.said.isNew).toEqual([
      ...filters.slice(2),
      'track:"…" and the artist as words',
      ...unmeasured,
    ]);
    // What depends on a filter that finds nothing shows nothing.
    expect(dead.said.unknown).toEqual([
      'words beside track:"…" that no song has',
      'a title of several words without quotes',
    ]);
    expect(dead.text).toContain('Please report the rows marked "new"');
    const loose = await checked({ behaviour: answersWith(behaviours.looseFields) });
    expect(loose.said.isNew).toEqual([...filters, ...unmeasured.slice(0, 2)]);
    expect(loose.text).toMatch(/^label:.* rows; the label of the first fits, the others not read$/m);
  });

  it('says that a country is closed', async () => {
    const { said, text } = await checked({ behaviour: answersWith(behaviours.closedTerritory) });
    expect(said.of2026).toEqual(expect.arrayContaining(['free text: an artist', 'territory']));
    expect(text).toMatch(/^free text: an artist +as of 2026 +none shown, \d+ counted$/m);
    expect(text).toMatch(/^territory +as of 2026 +closed in "United Kingdom"$/m);
    expect(said.unknown).toContain("a genre's chart: tracks");
  });

  it.each(Object.entries(behaviours))(
    'sends at most 45 requests, and none that changes anything: %s',
    async (_, traits) => {
      const { report, service } = await checked({ behaviour: answersWith(traits) });
      expect(report.requests).toBe(service.requests.length);
      expect(service.requests.length).toBeLessThanOrEqual(45);
      expect(service.requests.length).toBeGreaterThan(10);
      expect(service.requests.every(({ method }) => method === 'GET')).toBe(true);
    },
  );

  it('goes on where the quota refuses some, and stays within the most', async () => {
    const { report, service } = await checked({}, ({ faults }) =>
      faults.next({ kind: 'code', code: 4, times: 1, match: { path: '/search/track' } }),
    );
    expect(report.refused).toBe(1);
    expect(service.requests.length).toBeLessThanOrEqual(45);
    expect(report.checks.length).toBeGreaterThan(20);
  });

  it('counts every form of a quota error', async () => {
    const { report } = await checked({}, ({ faults }) => {
      const error = { type: 'Exception', message: 'Quota limit exceeded' };
      faults.next({ kind: 'status', status: 429, match: { path: '/search/track' } });
      faults.next({ kind: 'body', body: { error }, match: { path: '/search/artist' } });
    });
    expect(report.refused).toBe(2);
  });

  it('keeps an object that cannot be read, with the reason', async () => {
    const { report, text } = await checked({}, ({ faults }) =>
      faults.next({ kind: 'code', code: 800, times: 9, match: { path: /^\/playlist\/\d+$/ } }),
    );
    expect(report.objects.map(({ object }) => object)).toContain('playlist');
    expect(text).toMatch(/^fields of playlist +not known +.*NotFound/m);
  });

  it('says which requests were one too many', async () => {
    const { report, said } = await checked({}, ({ faults }) =>
      faults.next({ kind: 'status', status: 503, times: 200, match: { path: /^\/search\// } }),
    );
    expect(report.requests).toBe(45);
    expect(said.unknown.length).toBeGreaterThan(0);
    expect(report.checks.map(({ answer }) => answer)).toContain('not asked: 45 requests are the most');
  });

  it('names fields that are missing or new', async () => {
    const { report, text } = await checked({}, ({ faults }) =>
      faults.next({
        kind: 'body',
        body: { id: 1, name: 'A', nb_fan: 'many', radio: true, 'mood" ring': 2, type: 'artist' },
        match: { path: /^\/artist\/\d+$/ },
      }),
    );
    const artist = report.objects.find(({ object }) => object === 'artist');
    expect(artist).toEqual({
      object: 'artist',
      missing: ['nb_album', 'nb_fan', 'picture_medium'],
      new: ['mood" ring'],
      unreadable: ['nb_fan'],
    });
    expect(text).toMatch(/^fields of artist +new +.*new: "mood' ring"/m);
  });

  it('says why nothing could be asked', async () => {
    const { report, text } = await checked({}, ({ faults }) =>
      faults.next({ kind: 'status', status: 403, times: 9 }),
    );
    expect(report.checks).toEqual([]);
    expect(report.problem).toContain('HTTP status 403');
    expect(text).toContain(`: nothing could be asked. ${report.problem}.`);
  });
});

describe('doctor --check-service', () => {
  it('prints the table of the demo, or a report', async () => {
    const HOME = await temporaryFolder();
    const table = await runCommand(['doctor', '--check-service'], { HOME });
    expect({ code: table.code, stderr: table.stderr }).toEqual({ code: 0, stderr: '' });
    expect(table.stdout).toMatch(/^embedded: \d+ requests in [\d.]+ s$/m);
    expect(table.stdout).toMatch(/^artist:"…" in a search for tracks +as published/m);
    const json = await runCommand(['doctor', '--check-service', '--json'], { HOME });
    expect(JSON.parse(json.stdout)).toMatchObject({ service: 'embedded', checks: expect.any(Array) });
  });

  it('is also --service without a value', async () => {
    const HOME = await temporaryFolder();
    for (const argv of [
      ['doctor', '--service'],
      ['doctor', '--service', '--json'],
    ]) {
      const { code, stdout } = await runCommand(argv, { HOME });
      expect({ code, isCheck: /\d+ requests in|"requests": \d+/.test(stdout) }).toEqual({
        code: 0,
        isCheck: true,
      });
    }
    expect((await runCommand(['doctor', '--service', 'deezer'], { HOME })).stdout).toContain(
      'deezer, profile default',
    );
  });

  it('has nothing to ask for own music', async () => {
    const HOME = await temporaryFolder();
    const { code, stdout } = await runCommand(['doctor', '--check-service', '--service', HOME], { HOME });
    expect(code).toBe(2);
    expect(stdout).toBe(
      'Your own music is read from files on this computer, so there is no service to ask.\n',
    );
  });
});
