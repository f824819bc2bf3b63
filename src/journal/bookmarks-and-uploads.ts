import { NotFound } from '../client/errors.ts';
import { quoted } from '../text/sanitize.ts';
import { numberIn } from '../tools/engine/validate.ts';
import type { ChangeCall } from './journal.ts';
import { isGone } from './reading.ts';
import type { Act } from './record.ts';
import { type Asked, type Back, maybeDone, type WriteHandler } from './write-handler.ts';
import type { WriteName } from './write-names.ts';

const onlyId = ({ ids }: Asked, so: boolean) => new Map(ids.map(id => [id, so]));

/** Where the listener stopped; null without a bookmark. */
async function offsetOf(
  asked: Asked,
  { client, signal }: ChangeCall,
  isNone: (error: unknown) => boolean,
): Promise<number | null> {
  try {
    const { offset } = await client.podcast.bookmark(
      { episode_id: numberIn(asked.input, 'episode_id') },
      { signal, fresh: true },
    );
    return offset ?? null;
  } catch (error) {
    if (isNone(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof NotFound;

const beforeBookmark = async (asked: Asked, context: ChangeCall) => ({
  before: { offset: await offsetOf(asked, context, isMissing) },
  names: new Map(),
});

async function restoreBookmark({ input, before }: Act, back: Back): Promise<void> {
  const { episode_id } = input;
  const { offset } = before;
  if (offset === undefined) return;
  if (offset === null) await back.write('episode.unbookmark', { episode_id });
  else if (Number.isInteger(offset) && offset >= 0 && offset <= 100) {
    await back.write('episode.bookmark', { episode_id, offset });
  } else back.note(`The old bookmark, ${offset}, is not one that can be set`);
}

const bookmark: WriteHandler = {
  words: ({ input }) => `set the bookmark of episode ${input['episode_id']} to ${input['offset']}`,
  before: beforeBookmark,
  seen: async (asked, context) =>
    onlyId(asked, (await offsetOf(asked, context, isGone)) === asked.input['offset']),
  undo: restoreBookmark,
};

const unbookmark: WriteHandler = {
  words: ({ input }) => `removed the bookmark of episode ${input['episode_id']}`,
  async before(asked, context) {
    const prepared = await beforeBookmark(asked, context);
    const { offset } = prepared.before;
    return {
      ...prepared,
      ...(offset === null ? { settled: { ids: asked.ids, reason: 'there was none' } } : {}),
    };
  },
  seen: async (asked, context) => onlyId(asked, (await offsetOf(asked, context, isGone)) === null),
  undo: restoreBookmark,
};

/** The names of an uploaded track. */
async function namesOf(asked: Asked, { client, signal }: ChangeCall) {
  const track = await client.track.details(
    { track_id: numberIn(asked.input, 'track_id') },
    { signal, fresh: true },
  );
  return {
    title: track.title ?? '',
    artist: track.artist?.name ?? '',
    album: track.album?.title ?? '',
  };
}

const beforeUpload = async (asked: Asked, context: ChangeCall) => {
  const names = await namesOf(asked, context);
  return { before: { names }, names: new Map(asked.ids.map(id => [id, names.title])) };
};

const parts = ['title', 'artist', 'album'] as const;

const rename: WriteHandler = {
  words: (asked, { before }) =>
    `changed ${parts.filter(part => part in asked.input).join(', ')} of the uploaded track ${quoted(before.names?.title ?? '')}`,
  before: beforeUpload,
  async seen(asked, context) {
    const names = await namesOf(asked, context);
    const wanted = (part: (typeof parts)[number]) => String(asked.input[part]).trim();
    return onlyId(
      asked,
      parts.every(part => !(part in asked.input) || wanted(part) === names[part].trim()),
    );
  },
  async undo(act, back) {
    const { names } = act.before;
    if (!names || maybeDone(act).length === 0) return;
    const { track_id } = act.input;
    const changed = parts.filter(part => part in act.input);
    const old = changed.filter(part => names[part] !== '');
    const blank = changed.filter(part => names[part] === '');
    if (blank.length > 0) {
      const are = blank.length === 1 ? 'was' : 'were';
      back.note(`The old ${blank.join(' and ')} ${are} blank, which cannot be set again`);
    }
    if (old.length > 0) {
      const values = Object.fromEntries(old.map(part => [part, names[part]] as const));
      await back.write('track.update', { track_id, ...values });
    }
  },
};

const removeUpload: WriteHandler = {
  words: (_, { before }) => `deleted the uploaded track ${quoted(before.names?.title ?? '')}`,
  before: beforeUpload,
  async seen(asked, context) {
    const gone = await namesOf(asked, context).then(
      () => false,
      error => (isGone(error) ? true : Promise.reject(error)),
    );
    return onlyId(asked, gone);
  },
  async question({ ids }, { before }) {
    const { title = '', artist = '' } = before.names ?? {};
    const by = artist === '' ? '' : ` by ${quoted(artist)}`;
    return {
      text: `Delete the uploaded track ${quoted(title)}${by} for good? It cannot be brought back.`,
      facts: [ids, before.names],
    };
  },
  undo: 'a deleted upload cannot come back: upload the file again',
};

export const otherHandlers = {
  'episode.bookmark': bookmark,
  'episode.unbookmark': unbookmark,
  'track.update': rename,
  'track.remove': removeUpload,
  'user.notify': {
    words: () => 'put a message into a feed',
    undo: 'a notification cannot be called back',
  },
} satisfies Partial<Record<WriteName, WriteHandler>>;
