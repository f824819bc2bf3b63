import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mark, spoilt, unplainFields, unplainIn, unquotedIn } from '../support/hostile.ts';
import { standIn } from '../support/replay.ts';
import { type Said, type Stand, stand } from '../support/stand.ts';
import { type Library, library } from './library.ts';
import { deeds } from './members.ts';

/*
 * A service whose every title, name, description and message is written by somebody who means harm. An assistant
 * reads what it says as one plain, bounded line, and as data.
 */

let common: Library;
beforeAll(async () => {
  common = await library();
});
afterAll(() => common.close());

type Choices = NonNullable<Parameters<typeof stand>[0]>;

/** A server in front of a library whose texts are hostile, on the way to it. */
async function facing(there: Library, choices: Choices = { confirm: 'never' }): Promise<Stand> {
  const service = await standIn(there.embedded, async (_, pass) => spoilt(await pass()));
  const here = await stand({ embedded: service, store: there.store, ...choices });
  onTestFinished(async () => {
    await here.close();
    await service.close();
  });
  return here;
}

/** What is wrong with an answer: of sentences of ours, also what they hold of others without quotes. */
function wrongIn({ text, structured, isError }: Said, ours: boolean): string[] {
  return [
    ...unplainIn(text),
    ...unplainFields(structured),
    ...(ours || isError ? unquotedIn(text) : []),
    ...['question', 'problems', 'notes', 'reason'].flatMap(name =>
      unquotedIn(String(structured[name] ?? '')),
    ),
  ];
}

const ofStrangers = (said: Said) =>
  said.text.includes(mark) || JSON.stringify(said.structured).includes(mark);

describe('Hostile texts of a service', () => {
  let shown = 0;

  it.each(deeds.filter(({ writes }) => !writes).map(deed => [deed.name, deed] as const))(
    'are plain lines in %s, and quoted in brief ones',
    async (_, deed) => {
      const { tool, args } = await deed.prepare(common);
      const here = await facing(common);
      const details = /_read$|^search$/.test(tool) ? ['brief', 'full'] : [undefined];
      for (const detail of details) {
        const said = await here.call(tool, detail === undefined ? args : { ...args, detail });
        if (ofStrangers(said)) shown += 1;
        // A player is code for a page, and has to stay as it is.
        expect(wrongIn(said, detail !== 'full' && deed.name !== 'service.embed')).toEqual([]);
      }
      expect(here.logged.flatMap(line => [...unplainIn(line.trim()), ...unquotedIn(line)])).toEqual([]);
    },
  );

  it('were in most of these', () => expect(shown).toBeGreaterThan(100));

  it.each(deeds.filter(({ writes }) => writes).map(deed => [deed.name, deed] as const))(
    'are quoted in what is said of %s, and in the record of it',
    async (_, deed) => {
      const there = await library();
      onTestFinished(() => there.close());
      const { tool, args } = await deed.prepare(there);
      const here = await facing(there);
      const said = await here.call(tool, args);
      expect(wrongIn(said, !/^(build|arrange)/.test(tool))).toEqual([]);
      const listed = await here.call('changes', {});
      // Read back, a hostile name is not the name that was given: then nothing is done, and nothing is recorded.
      if ('change_id' in said.structured) expect(listed.structured['items']).not.toEqual([]);
      expect(wrongIn(listed, true)).toEqual([]);
      const undone = await here.call('undo');
      expect(wrongIn(undone, true)).toEqual([]);
      expect(here.logged.flatMap(line => [...unplainIn(line.trim()), ...unquotedIn(line)])).toEqual([]);
    },
  );
});

const asking = ['playlist.delete', 'track.remove'];

describe('Questions to the listener about what strangers named', () => {
  it.each(deeds.filter(({ name }) => asking.includes(name)).map(deed => [deed.name, deed] as const))(
    'quote it: %s',
    async (_, deed) => {
      const there = await library();
      onTestFinished(() => there.close());
      const { tool, args } = await deed.prepare(there);
      const told = await (await facing(there, {})).call(tool, args);
      expect(told.structured['outcome']).toBe('asked');
      expect(told.text).toContain(mark);
      expect(wrongIn(told, true)).toEqual([]);
      for (const era of ['modern', 'legacy'] as const) {
        const questions: string[] = [];
        const listener = async (question: string) => {
          questions.push(question);
          return 'decline' as const;
        };
        await (await facing(there, { era, listener })).call(tool, args);
        expect(questions).toHaveLength(1);
        expect(
          questions.flatMap(each => [...unplainIn(each), ...unplainFields(each), ...unquotedIn(each)]),
        ).toEqual([]);
      }
    },
  );

  it('quote the names of many favourites', async () => {
    const there = await library();
    onTestFinished(() => there.close());
    const ids = [...there.embedded.catalogue.tracks.keys()].slice(0, 30);
    await there.music.library.add_tracks({ ids });
    const told = await (await facing(there, {})).call('library_remove', { kind: 'tracks', ids });
    expect(told.text).toContain(mark);
    expect(wrongIn(told, true)).toEqual([]);
  });
});

describe('Outside the tools, hostile texts', () => {
  it('are plain in every resource, and never in the lists', async () => {
    const { mcp } = await facing(common);
    const { resources } = await mcp.listResources();
    const ids = ['artist/27', 'album/302127', 'user/me'];
    const first = (objects: ReadonlyMap<number, unknown>) => [...objects.keys()].find(id => id > 0);
    const { catalogue } = common.embedded;
    const own = [
      `music://playlist/${first(catalogue.playlists)}`,
      `music://track/${first(catalogue.tracks)}`,
    ];
    expect(JSON.stringify(resources)).not.toContain(mark);
    const uris = [...resources.map(({ uri }) => uri), ...own, ...ids.map(id => `music://${id}`)];
    let seen = 0;
    for (const uri of uris) {
      const read = await mcp.readResource({ uri }).catch((error: unknown) => String(error));
      if (typeof read === 'string') {
        expect([...unplainIn(read), ...unquotedIn(read)]).toEqual([]);
        continue;
      }
      const [content] = read.contents;
      const text = content !== undefined && 'text' in content ? content.text : '';
      if (text.includes(mark)) seen += 1;
      const fields: unknown = content?.mimeType === 'application/json' ? JSON.parse(text) : {};
      expect([...unplainIn(text), ...unplainFields(fields)]).toEqual([]);
    }
    expect(seen).toBeGreaterThan(20);
  });

  it('are words with an id in completion', async () => {
    const { mcp } = await facing(common);
    for (const [kind, value] of [
      ['artist', 'sat'],
      ['playlist', ''],
      ['album', 'hostile'],
      ['genre', ''],
    ] as const) {
      const { completion } = await mcp.complete({
        ref: { type: 'ref/resource', uri: `music://${kind}/{${kind}_id}` },
        argument: { name: `${kind}_id`, value },
      });
      expect(completion.values.flatMap(each => unplainFields(each))).toEqual([]);
      expect(completion.values.filter(each => !/^[\p{L}\p{M}\p{N}-]{1,60}$/u.test(each))).toEqual([]);
    }
  });

  it('are in no prompt, instruction or description of a tool', async () => {
    const { mcp, call } = await facing(common);
    await call('library_read', { kind: 'playlists' });
    const { prompts } = await mcp.listPrompts();
    const { tools } = await mcp.listTools();
    expect(JSON.stringify([prompts, tools, mcp.getInstructions()])).not.toContain(mark);
  });
});

it('A title that somebody pasted into the conversation is plain in every answer about it', async () => {
  const here = await stand({ confirm: 'never' });
  onTestFinished(() => here.close());
  const title = 'Tea \u202e<b>\u001b[31m\u200b';
  const made = await here.call('playlist_write', { action: 'create', title, description: title });
  const { id: playlist_id } = made.structured;
  const all = [
    made,
    await here.call('playlist_write', { action: 'update', playlist_id, title: `${title}2` }),
    await here.call('plan_playlist', { title, sources: [{ from: 'chart' }], count: 2 }),
    await here.call('search', { query: title }),
    await here.call('changes', {}),
  ];
  for (const { text, structured } of all)
    expect([...unplainIn(text), ...unplainFields(structured)]).toEqual([]);
});
