import { describe, expect, it } from 'vitest';
import type { Effect } from '../../src/client/api/endpoint.ts';
import { StoreError } from '../../src/store/store.ts';
import { defineTool } from '../../src/tools/engine/define-tool.ts';
import { errorAnswer } from '../../src/tools/engine/error-answer.ts';
import { formFor } from '../../src/tools/engine/execute.ts';
import { type Declaration, fold, placesOf } from '../../src/tools/engine/fold.ts';
import { detail, fieldsOf, manyOf, type Operation } from '../../src/tools/engine/operation.ts';
import { entryNamed } from '../support/carriers.ts';
import { around, toolNamed } from './around.ts';

const declared = (more: Partial<Declaration>): Declaration => ({
  name: 'a_tool',
  title: 'A tool',
  about: 'What it does.',
  group: 'radio',
  effects: ['read'],
  ...more,
});
const every = () => true;
const only = (wanted: Effect) => (effect: Effect) => effect === wanted;
const wordsOf = (tool: ReturnType<typeof fold>, by: string) => {
  const found = JSON.stringify(tool?.input());
  return /"enum":\[([^\]]*)\]/.exec(found.slice(found.indexOf(`"${by}"`)))?.[1]?.replaceAll('"', '');
};
const viewsOf = (declaration: Declaration) =>
  [...placesOf([declaration])].map(([{ group, name }, { view }]) => `${group}.${name} ${view}`);

describe('A declaration', () => {
  it('takes the entries of its group with one of its effects', () => {
    expect(viewsOf(declared({ group: 'podcast' }))).toEqual([
      'podcast.details details',
      'podcast.episodes episodes',
      'podcast.episode episode',
      'podcast.bookmark bookmark',
    ]);
    expect(viewsOf(declared({ group: 'user', effects: ['add', 'delete'] }))).toEqual([
      'user.follow follow',
      'user.notify notify',
      'user.unfollow unfollow',
    ]);
  });

  it('takes them from another group of the contract where it says so', () => {
    expect(viewsOf(declared({ group: 'podcast', from: 'episode', effects: ['change'] }))).toEqual([
      'episode.bookmark bookmark',
    ]);
  });

  it('takes only those it names, where it names some', () => {
    expect(viewsOf(declared({ group: 'album', only: ['fans', 'details'] }))).toEqual([
      'album.details details',
      'album.fans fans',
    ]);
  });

  it('leaves out what another tool calls', () => {
    expect(viewsOf(declared({ group: 'track' }))).toEqual(['track.details details']);
  });

  it('puts the forms of one view together, and says where each entry is found', () => {
    const radio = declared({ by: 'view' });
    expect(wordsOf(fold(radio, every), 'view')).toBe('list,top,lists,details,tracks,genres');
    expect([...placesOf([radio]).values()].filter(({ view }) => view === 'top')).toEqual([
      { tool: 'a_tool', by: 'view', view: 'top' },
      { tool: 'a_tool', by: 'view', view: 'top' },
    ]);
  });

  it('makes views of the lists of a bundle where it says so', () => {
    const chart = declared({ group: 'chart', by: 'view' });
    expect(wordsOf(fold(chart, every), 'view')).toBe('all');
    expect(wordsOf(fold({ ...chart, parts: true }, every), 'view')).toBe(
      'all,tracks,albums,artists,playlists,podcasts',
    );
    expect(JSON.stringify(fold({ ...chart, parts: true }, every)?.input())).toContain(
      '"description":"Default all. all: every list"',
    );
  });

  it('lets a member take other steps', async () => {
    const slower = (member: Operation): Operation => ({
      ...member,
      about: 'in other steps',
      run: async () => ({ text: 'Done in steps.' }),
    });
    const tool = fold(declared({ group: 'album', by: 'view', steps: { fans: slower } }), every);
    const context = around({ 'GET /album/9': { id: 9, title: 'Nine' } });
    expect(await tool?.run({ view: 'fans', album_id: 9 }, context)).toEqual({ text: 'Done in steps.' });
    expect(await tool?.run({ album_id: 9 }, context)).toMatchObject({ text: '[9] Nine' });
  });

  it('is a tool of what is allowed, and none where nothing is', () => {
    const playlist = declared({ group: 'playlist', effects: ['read', 'add', 'delete'], by: 'action' });
    expect(wordsOf(fold(playlist, only('delete')), 'action')).toBe('delete,remove_tracks');
    expect(fold(playlist, only('change'))).toBeUndefined();
  });

  it('answers with what its members do', () => {
    const keys = (more: Partial<Declaration>) => {
      const { properties } = fold(declared(more), every)?.output() ?? {};
      return Object.keys(typeof properties === 'object' && properties !== null ? properties : {});
    };
    expect(keys({ group: 'album', only: ['details'] })).toEqual(['item']);
    expect(keys({ group: 'album', only: ['tracks'] })).toEqual(['items', 'total', 'next_index']);
    expect(keys({ group: 'track' })).toEqual(['items', 'missing']);
    expect(keys({ group: 'user', effects: ['delete'] })).toContain('outcome');
    const lists = ['tracks', 'albums', 'artists', 'playlists', 'podcasts'];
    expect(keys({ group: 'chart' })).toEqual(lists);
    expect(keys({ group: 'chart', parts: true })).toEqual(['items', 'total', 'next_index', ...lists]);
  });

  it('answers with every kind that an argument can choose', () => {
    const charts = JSON.stringify(fold(declared({ group: 'user', only: ['charts'] }), every)?.output());
    // An album has a type, a track an ISRC, a playlist someone who made it.
    for (const field of ['record_type', 'isrc', 'by_id']) expect(charts).toContain(`"${field}"`);
  });

  it('may be asked with a token only where something may be asked first', () => {
    const properties = (name: string) => Object.keys(Object(toolNamed(name).input()['properties']));
    expect(properties('track_delete')).toEqual(['track_id', 'confirm']);
    expect(properties('track_update')).toEqual(['track_id', 'title', 'artist', 'album']);
  });
});

describe('Of several forms of one entry', () => {
  const [plain, of] = [entryNamed('radio.top'), entryNamed('radio.top_of')];

  it('the one is taken that uses the id that was given, and needs none that was not', () => {
    for (const forms of [
      [plain, of],
      [of, plain],
    ]) {
      expect(formFor(forms, { radio_id: 4 })).toBe(of);
      expect(formFor(forms, { limit: 4 })).toBe(plain);
    }
    expect(formFor([of], {})).toBeUndefined();
  });

  it('an id that may be left out is no need', () => {
    const tracks = entryNamed('library.tracks');
    expect(formFor([tracks], {})).toBe(tracks);
  });

  it('an argument is optional where not all of them take it', () => {
    expect(fieldsOf([of])).toMatchObject({ radio_id: { optional: false }, limit: { optional: true } });
    const both = fieldsOf([plain, of]);
    expect(Object.keys(both)).toEqual(['index', 'limit', 'radio_id', 'detail']);
    expect(both['radio_id']?.optional).toBe(true);
    expect(both['detail']).toBe(detail);
  });
});

describe('The arguments of an entry', () => {
  it('are a list where an agent has many and the wire takes one', () => {
    expect(manyOf(entryNamed('track.details'))).toEqual({ one: 'track_id', list: 'track_ids' });
    expect(manyOf(entryNamed('track.remove'))).toBeUndefined();
    const { track_ids, ...rest } = fieldsOf([entryNamed('track.details')]);
    expect(Object.keys(rest)).toEqual(['detail']);
    expect(track_ids?.allowed).toBe('a list of 1 to 50 ids, each a whole number');
  });

  it('have a page where the service sends the list whole, and detail where it is read', () => {
    expect(Object.keys(fieldsOf([entryNamed('genre.list')]))).toEqual(['index', 'limit', 'detail']);
    expect(Object.keys(fieldsOf([entryNamed('track.remove')]))).toEqual(['track_id']);
    expect(fieldsOf([])).toEqual({});
  });
});

describe('A tool of members', () => {
  const member = (effect: Effect): Operation => ({
    name: effect,
    about: '',
    effect,
    fields: {},
    shapes: [],
    run: async (args, _context, tool) => ({ text: `${tool} ${JSON.stringify(args)}` }),
  });
  const label = { name: 'a_tool', title: 'A tool', about: 'What it does.' };

  it.each<readonly [readonly Effect[], boolean, boolean, boolean]>([
    [['read'], true, false, true],
    [['add'], false, false, false],
    [['change'], false, true, false],
    [['delete'], false, true, true],
    [['read', 'add'], false, false, false],
    [['read', 'delete'], false, true, false],
    [['add', 'change'], false, true, false],
  ])(
    'that %j hints at the worst: reads only %s, destroys %s, may be repeated %s',
    (effects, reads, harms, again) => {
      expect(defineTool(label, effects.map(member))?.hints).toEqual({
        readOnlyHint: reads,
        destructiveHint: harms,
        idempotentHint: again,
        openWorldHint: true,
      });
    },
  );

  it('runs the one that is meant, or says what is wrong with its own name', async () => {
    const tool = defineTool({ ...label, by: 'action', group: 'g' }, [member('add'), member('delete')]);
    expect(tool).toMatchObject({ name: 'a_tool', title: 'A tool', description: 'What it does.', group: 'g' });
    const context = around();
    expect(await tool?.run({ action: 'delete' }, context)).toEqual({ text: 'a_tool {}' });
    const wrong = async (args: unknown) => (await tool?.run(args, context))?.text;
    expect(await wrong(5)).toBe('a_tool: arguments must be an object, not 5.');
    expect(await wrong({})).toBe('a_tool: action is missing: one of add, delete.');
    expect(await wrong({ action: 'add', x: 1 })).toBe(
      'a_tool: there is no argument "x" with action=add; it takes no arguments.',
    );
  });

  it('answers with its own schema where it has one, and is none without members', () => {
    const output = () => ({ type: 'own' });
    expect(defineTool({ ...label, output }, [member('add')])?.output()).toEqual({ type: 'own' });
    expect(defineTool(label, [])).toBeUndefined();
  });
});

describe('What fails', () => {
  it('because changes cannot be recorded is told with the reason, by its name alone', async () => {
    const context = around();
    const text =
      'Stopped, because the record of changes cannot be used and nothing is changed without it: The disk is full.';
    expect(await errorAnswer(new StoreError('The disk is full.'), {}, context)).toEqual({
      text,
      isError: true,
    });
    const other = Object.assign(new Error('The disk is full.'), { name: 'StoreError' });
    expect(await errorAnswer(other, {}, context)).toEqual({ text, isError: true });
    expect(context.reported).toHaveLength(2);
  });

  it.each([[new Error('a secret')], [{ name: 'StoreError', message: 'a secret' }]])(
    'unforeseen is told without its text',
    async error => {
      expect(await errorAnswer(error, {}, around())).toEqual({
        text: 'This server made a mistake of its own; the call may be repeated. Its log has more.',
        isError: true,
      });
    },
  );
});
