import { choice } from '../../client/api/common-fields.ts';
import { optional } from '../../client/api/input-field.ts';
import { allItems } from '../../client/paging.ts';
import { callOf } from '../engine/answer.ts';
import { foldTool, readTool } from '../engine/define-tool.ts';
import { detailIn, pageIn } from '../engine/execute.ts';
import { listAnswer, totalSeconds } from '../engine/items.ts';
import { favouritesPage } from '../engine/own-lists.ts';
import type { Operation } from '../engine/tool.ts';
import { withOwnHistory } from './heard.ts';

const order = optional(choice('By length, with the total', ['shortest', 'longest']));

export const libraryRead = foldTool({
  name: 'library_read',
  title: 'Read the library',
  description: "A listener's favourites of one kind, their playlists, or their uploads.",
  group: 'library',
  effects: ['read'],
  by: 'kind',
  adapt: withOrder,
  instruction: '"me" is the listener: library_read for favourites, user_read for history and suggestions.',
});

export const libraryAdd = foldTool({
  name: 'library_add',
  title: 'Add favourites',
  description: "Add to the favourites. Others' playlists are kept this way; to make one, use playlist_write.",
  group: 'library',
  effects: ['add'],
  view: 'called',
  by: 'kind',
});

export const libraryRemove = foldTool({
  name: 'library_remove',
  title: 'Remove favourites',
  description: 'Take out of the favourites. Undo restores no dates or positions.',
  asking: 'Beyond 20 the server itself asks first.',
  group: 'library',
  effects: ['delete'],
  by: 'kind',
});

export const userRead = readTool('user', {
  title: 'Read a listener',
  description: "A listener's profile, people, history, flow and suggestions.",
  adapt: withOwnHistory,
});

export const userWrite = foldTool({
  name: 'user_write',
  title: 'Follow or notify',
  description: 'Follow listeners, or put a message into a feed.',
  group: 'user',
  effects: ['add'],
  by: 'action',
});

export const userUnfollow = foldTool({
  name: 'user_unfollow',
  title: 'Unfollow',
  description: 'Stop following listeners.',
  group: 'user',
  effects: ['delete'],
});

/** A list of tracks, also by their length. The service does not sort, so the list is read whole. */
function withOrder(operation: Operation): Operation {
  const { name, fields } = operation;
  if (name !== 'tracks' && name !== 'personal_songs') return operation;
  return {
    ...operation,
    fields: { ...fields, order },
    async run(input, context, tool) {
      const by = input['order'];
      if (by === undefined) return operation.run(input, context, tool);
      const { client, signal } = context;
      const user_id = typeof input['user_id'] === 'number' ? input['user_id'] : 'me';
      const all = await allItems(
        page => client.library[name]({ user_id, ...page }, { signal, batch: true }),
        { limit: favouritesPage },
      );
      const sign = by === 'longest' ? -1 : 1;
      const sorted = all.toSorted((a, b) => sign * ((a.duration ?? 0) - (b.duration ?? 0)));
      const { index = 0, limit = usualLimit } = pageIn(input);
      const items = sorted.slice(index, index + limit);
      const next = index + items.length;
      return listAnswer({
        kind: 'track',
        items,
        total: all.length,
        seconds: totalSeconds(all),
        index,
        nextIndex: items.length > 0 && next < all.length ? next : undefined,
        detail: detailIn(input),
        from: at => callOf(tool, { kind: name, ...input, index: at }),
      });
    },
  };
}

/** As many as the service gives where no limit is said. */
const usualLimit = 25;
