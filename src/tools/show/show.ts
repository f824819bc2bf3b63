import { as, type Field, type Input, optional } from '../../client/api/field.ts';
import { id, idOrName, text } from '../../client/api/fields.ts';
import { contract, entryFor } from '../../client/api/index.ts';
import type { Answer } from '../engine/answer.ts';
import { defineTool } from '../engine/define-tool.ts';
import { errorAnswer } from '../engine/error-answer.ts';
import { readBundleList, readEntry } from '../engine/execute.ts';
import type { Operation } from '../engine/operation.ts';
import type { ToolContext } from '../engine/tool.ts';
import { searchIn, shownAtOnce } from '../playlists/songs/track-list.ts';
import { withoutView } from './not-shown.ts';

const { playlist, album, search, chart } = contract;

/** One argument for the id of whatever is shown. */
const shownId = <T>(field: Field<T, false>): Field<T, false> =>
  as(field, { about: 'Id, or name of own playlist or genre' });

const words = text('Words and terms, such as bpm_min:120');

/** What of its arguments a kind is read with, by the names that the reading tool has for them; and the reading. */
interface Reading {
  named(given: Input): Input;
  read(input: Input, context: ToolContext): Promise<Answer>;
}

/** Tracks are read as the reading tool reads them; where no view comes up, the answer says so. */
const shown = (name: string, fields: Operation['fields'], { named, read }: Reading): Operation => ({
  name,
  about: '',
  effect: 'read',
  fields,
  shapes: [{ shape: 'page', kind: 'track' }],
  uses: [playlist.endpoints.tracks],
  async run(given, context) {
    const input = named(given);
    const answer = await read(input, context).catch(error => errorAnswer(error, input, context));
    return context.showsViews ? answer : withoutView(answer);
  },
});

/** What the listener wants to see: the answer is what the assistant reads of it, the view is the host's. */
export const show = defineTool({
  name: 'show',
  title: 'Show music',
  description: 'Show the listener a list with covers and previews, when they want to see or hear it.',
  group: 'playlist',
  by: 'kind',
  view: 'shown',
  operations: [
    shown(
      'playlist',
      { id: shownId(idOrName('playlist')) },
      {
        named: ({ id }) => ({ playlist_id: id }),
        read: (input, context) =>
          readEntry(entryFor(playlist.endpoints.tracks), input, context, callOf('playlist_read', input)),
      },
    ),
    shown(
      'album',
      { id: shownId(id('album')) },
      {
        named: ({ id }) => ({ album_id: id }),
        read: (input, context) =>
          readEntry(entryFor(album.endpoints.tracks), input, context, callOf('album_read', input)),
      },
    ),
    shown(
      'search',
      { query: words },
      {
        named: given => ({ ...searchIn(given), limit: shownAtOnce }),
        read: (input, context) =>
          readEntry(entryFor(search.endpoints.any), input, context, { tool: 'search', args: input }),
      },
    ),
    shown(
      'chart',
      { id: optional(shownId(idOrName('genre'))) },
      {
        named: ({ id = 0 }) => ({ genre_id: id, limit: shownAtOnce }),
        read: (input, context) =>
          readBundleList(
            entryFor(chart.endpoints.all_of),
            { name: 'tracks', kind: 'track' },
            input,
            context,
            callOf('chart_read', input),
          ),
      },
    ),
  ],
});

/** The call that reads the same tracks. */
const callOf = (tool: string, input: Input) => ({ tool, args: { view: 'tracks', ...input } });
