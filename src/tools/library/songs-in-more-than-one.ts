import type { Input } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { ListenerCall } from '../../client/call-context.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, callOf, render, type ToolCall } from '../engine/answer.ts';
import { brief } from '../engine/brief.ts';
import { counted } from '../engine/change-words.ts';
import { withUnknownOnce } from '../engine/items.ts';
import type { CallProblem } from '../engine/tool.ts';
import { readOwnPlaylists, songsInSeveral } from './own-playlists.ts';

const mostSongs = 100;
const taken: ReadonlySet<string> = new Set(['in', 'detail', 'index', 'limit']);
const number = (value: unknown) => (typeof value === 'number' ? value : undefined);

/**
 * The songs that are in two or more of the listener's playlists, with their positions. `index`: how many of them to
 * skip. Rejects with `MusicError`.
 */
export async function songsInMoreThanOne(
  input: Input,
  context: ListenerCall,
  call: ToolCall,
): Promise<Answer | CallProblem> {
  const other = Object.keys(input).find(name => !taken.has(name));
  if (other !== undefined) return { problem: `in_more_than_one takes index and limit, not ${other}` };
  const [index = 0, limit = mostSongs] = [number(input['index']), number(input['limit'])];
  const { lists, all: count } = await readOwnPlaylists(context);
  const found = await songsInSeveral(lists);
  const songs = found.slice(index, index + limit);
  const { items, notes } = withUnknownOnce({ items: songs.map(([{ track }]) => track), detail: 'brief' });
  const all = `the listener's ${counted(count, 'playlist')}`;
  const read = lists.length < count ? `the first ${lists.length} of ${all}` : all;
  const head =
    found.length === 0 ? 'No song is' : `${found.length} ${found.length === 1 ? 'song is' : 'songs are'}`;
  return render({
    headline: [`${head} in two or more of ${read}. Other editions of a song count as the same.`],
    facts: { lists_read: lists.length, lists: count, total: found.length },
    lists: [
      {
        name: 'items',
        always: true,
        numberFrom: index + 1,
        entries: songs.map((places, at) => entryOf(places, items[at])),
        after: shown => {
          const next = index + shown;
          return next < found.length
            ? {
                lines: [`More: ${callOf(call.tool, { ...call.args, index: next })}`],
                fields: { next_index: next },
              }
            : { lines: [] };
        },
      },
    ],
    notes,
  });
}

type Places = Awaited<ReturnType<typeof songsInSeveral>>[number];

function entryOf(places: Places, track: unknown) {
  const { line, fields } = brief('track', isRecord(track) ? track : {}, 'listed');
  const [first] = places;
  const all = places.map(({ id, title, playlist, position }) => ({
    fields: { list: 'playlist', id: playlist.id, name: playlist.title, position, as: id },
    words: `${position} in ${quoted(playlist.title)} [${playlist.id}]${id === first.id ? '' : ` as [${id}] ${quoted(title)}`}`,
  }));
  return {
    fields: { ...fields, places: all.map(place => place.fields) },
    line: `${line} · ${all.map(place => place.words).join('; ')}`,
  };
}
