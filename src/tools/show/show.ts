import { idOrName, textInput } from '../../client/api/common-fields.ts';
import { contract, type Entry, entryFor } from '../../client/api/index.ts';
import { type Field, type Input, optional, withChanges } from '../../client/api/input-field.ts';
import type { Kind } from '../../client/api/output-shape.ts';
import { withTermsApart } from '../../search/search-terms.ts';
import { type GridKind, gridKinds } from '../../view/data/shown.ts';
import { type Answer, isEmptyList } from '../engine/answer.ts';
import { defineTool } from '../engine/define-tool.ts';
import { errorAnswer, reasonOf } from '../engine/error-message.ts';
import { readBundleList, readEntry } from '../engine/execute.ts';
import type { Operation, ToolContext } from '../engine/tool.ts';
import { gridReading, gridSources } from './grids.ts';
import { shownAtOnce } from './track-list.ts';

const { playlist, album, artist, search, chart, podcast } = contract;

/** One argument for the id of any kind. */
const shownId = <T>(field: Field<T, false>): Field<T, false> => withChanges(field, { about: 'Id or name' });

/** How the tracks are read: by an endpoint, as the tool named here does it. */
interface Reading {
  readonly tool:
    | 'search'
    | `${'playlist' | 'album' | 'artist' | 'chart' | 'podcast' | 'library' | 'genre'}_read`;
  /** Further arguments of that tool. */
  readonly args?: Input;
  readonly entry: Entry;
  readonly input: Input;
}

const shown = (
  name: string,
  fields: Operation['fields'],
  readingOf: (given: Input) => Reading,
  kind: Kind = 'track',
  uses: Operation['uses'] = [playlist.endpoints.tracks],
): Operation => ({
  name,
  about: '',
  effect: 'read',
  fields,
  shapes: [{ shape: 'page', kind }],
  uses,
  async run(given, context) {
    const reading = readingOf(given);
    const answer = await read(reading, context).catch(async error => ({
      ...(await errorAnswer(error, reading.input, context)),
      structured: { reason: reasonOf(error) },
    }));
    if (context.showsViews || answer.isError || isEmptyList(answer)) return answer;
    return {
      ...answer,
      text: `${answer.text}\nThis client has no view: tell the listener what is in the list.`,
    };
  },
});

function read({ tool, entry, input, args: more }: Reading, context: ToolContext): Promise<Answer> {
  const args = more ?? (tool === 'search' ? input : { view: 'tracks', ...input });
  return tool === 'chart_read'
    ? readBundleList(entry, { name: 'tracks', kind: 'track' }, input, context, { tool, args })
    : readEntry(entry, input, context, { tool, args });
}

const queryWords = 'Words and terms, such as bpm_min:120';

/** Artists and others, with pictures: those that a query finds, or the listener's own. */
function shownGrid(name: GridKind): Operation {
  const { kind, found, all } = gridSources[name];
  return shown(
    name,
    found === undefined ? {} : { query: optional(textInput(queryWords)) },
    given => {
      const { query } = given;
      const reading = gridReading(name, { query });
      if (typeof query === 'string') return { ...reading, tool: 'search', args: { type: kind, query } };
      return found === undefined
        ? { ...reading, tool: 'genre_read', args: { view: 'list' } }
        : { ...reading, tool: 'library_read', args: { kind: name } };
    },
    kind,
    [all.endpoint],
  );
}

/** The assistant gets the answer; the host shows the view to the listener. */
export const show = defineTool({
  name: 'show',
  title: 'Show music',
  description:
    'Show the listener a list with covers and previews, when they want to see or hear it. Without a query, artists, albums, playlists and podcasts are their own.',
  group: 'playlist',
  by: 'kind',
  view: 'shown',
  operations: [
    shown('playlist', { id: shownId(idOrName('playlist')) }, given => ({
      tool: 'playlist_read',
      entry: entryFor(playlist.endpoints.tracks),
      input: { playlist_id: given['id'] },
    })),
    shown('album', { id: shownId(idOrName('album')) }, given => ({
      tool: 'album_read',
      entry: entryFor(album.endpoints.tracks),
      input: { album_id: given['id'] },
    })),
    shown('artist', { id: shownId(idOrName('artist')) }, given => ({
      tool: 'artist_read',
      args: { view: 'top', artist_id: given['id'] },
      entry: entryFor(artist.endpoints.top),
      input: { artist_id: given['id'], limit: shownAtOnce },
    })),
    shown('search', { query: textInput(queryWords) }, given => ({
      tool: 'search',
      entry: entryFor(search.endpoints.any),
      input: { ...withTermsApart(given), limit: shownAtOnce },
    })),
    shown('chart', { id: optional(shownId(idOrName('genre'))) }, given => ({
      tool: 'chart_read',
      entry: entryFor(chart.endpoints.all_of),
      input: { genre_id: given['id'] ?? 0, limit: shownAtOnce },
    })),
    shown(
      'podcast',
      { id: shownId(idOrName('podcast')) },
      given => ({
        tool: 'podcast_read',
        args: { view: 'episodes', podcast_id: given['id'] },
        entry: entryFor(podcast.endpoints.episodes),
        input: { podcast_id: given['id'], limit: shownAtOnce },
      }),
      'episode',
      [podcast.endpoints.episodes],
    ),
    ...gridKinds.map(shownGrid),
  ],
});
