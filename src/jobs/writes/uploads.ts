import { numberArgument } from '../../client/call-context.ts';
import type { NewStep } from '../job.ts';
import {
  everyIs,
  type Prepared,
  unlessGone,
  type WriteCall,
  type WriteHandler,
  type WriteHandlers,
} from '../write-handler.ts';

const fields = ['title', 'artist', 'album'] as const;
const kind = 'tracks';

async function namesOf({ input }: NewStep, { client, signal }: WriteCall) {
  const track_id = numberArgument(input, 'track_id');
  const { title, artist, album } = await client.track.details({ track_id }, { signal, fresh: true });
  return { title: title ?? '', artist: artist?.name ?? '', album: album?.title ?? '' };
}

async function prepare(step: NewStep, call: WriteCall): Promise<Prepared> {
  const names = await namesOf(step, call);
  const { title, artist } = names;
  for (const id of step.ids) call.memory.setName(kind, { id, title, artist });
  return { before: { names }, names: new Map(step.ids.map(id => [id, names.title])) };
}

const areNamed = ({ input }: Pick<NewStep, 'input'>, names: Awaited<ReturnType<typeof namesOf>>): boolean =>
  fields.every(field => !(field in input) || String(input[field]).trim() === names[field].trim());

const rename: WriteHandler = {
  kind,
  currentState({ ids: [id], input, done, before: { names } }) {
    if (id === undefined || names === undefined) return undefined;
    if (done.length === 0 && !areNamed({ input }, names)) return undefined;
    return { what: 'upload', id, ...names, ...given(input) };
  },
  about: ({ input }, { before }) => ({
    what: 'upload-renamed',
    title: before.names?.title ?? '',
    fields: fields.filter(field => field in input),
    to: given(input),
  }),
  async prepare(step, call) {
    const prepared = await prepare(step, call);
    const isSo = prepared.before.names !== undefined && areNamed(step, prepared.before.names);
    return isSo ? { ...prepared, unneeded: { ids: step.ids, reason: 'as-asked' } } : prepared;
  },
  check: async (step, call) => everyIs(step.ids, areNamed(step, await namesOf(step, call))),
  inverse({ input, ids, before: { names } }) {
    const changed = names === undefined ? [] : fields.filter(field => field in input);
    const old = changed.flatMap(field => (names?.[field] ? [[field, names[field]] as const] : []));
    const blank = changed.filter(field => names?.[field] === '');
    const { track_id = 0 } = input;
    return {
      steps:
        old.length === 0
          ? []
          : [{ write: 'track.update', input: { track_id, ...Object.fromEntries(old) }, ids }],
      notes: blank.length === 0 ? [] : [{ note: 'names-were-blank', fields: blank }],
    };
  },
};

/** Those of the names that a rename gives, as the service keeps them. */
const given = (input: NewStep['input']): Record<string, string> =>
  Object.fromEntries(fields.flatMap(field => (field in input ? [[field, String(input[field]).trim()]] : [])));

const remove: WriteHandler = {
  kind,
  about: (_, { before }) => ({ what: 'upload-deleted', title: before.names?.title ?? '' }),
  prepare,
  async check(step, call) {
    return everyIs(step.ids, (await unlessGone(namesOf(step, call))) === undefined);
  },
  async question({ ids }, { before }) {
    const { title = '', artist = '' } = before.names ?? {};
    return { ask: 'delete-upload', title, artist, facts: [ids, before.names] };
  },
  inverse: 'upload-deleted',
};

export const uploadHandlers = {
  'track.update': rename,
  'track.remove': remove,
} satisfies Partial<WriteHandlers>;
