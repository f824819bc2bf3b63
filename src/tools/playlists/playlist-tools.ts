import { z } from 'zod';
import { choice, pageInput, textInput } from '../../client/api/common-fields.ts';
import { contract } from '../../client/api/index.ts';
import { type Field, optional, toNumber } from '../../client/api/input-field.ts';
import { longest } from '../../client/api/text-limits.ts';
import { type Call, numberArgument } from '../../client/call-context.ts';
import { formatNames } from '../../playlist-formats/format-names.ts';
import { quoted } from '../../text/sanitize.ts';
import { callOf } from '../engine/answer.ts';
import { foldTool } from '../engine/define-tool.ts';
import { readOwnList } from '../engine/own-lists.ts';
import type { Operation } from '../engine/tool.ts';
import { type ComparedList, comparisonOfLists, comparisonWithFile } from './compare-lists.ts';
import { exportAnswer, exportPlaylist, playlistFile } from './files/export-playlist.ts';
import { fileProblem, readPlaylistText, tooLargeProblem } from './files/parse-in-thread.ts';
import { whysIn } from './plan/joined-plans.ts';
import { addTracks, createFields, createPlaylist, removeTracks, reorder } from './playlist-actions.ts';

const { details, tracks } = contract.playlist.endpoints;
const uses = [details, tracks];
const { playlist_id } = details.input;

const format = optional(choice('Default csv; to compare, guessed', formatNames));
const given = textInput('The file', longest.file);

const formatIn = (value: unknown) => format.schema().optional().parse(value);

const objects = () => z.array(z.looseObject({})).optional();

/** A playlist as a file, to keep or to take elsewhere. */
const exportView: Operation = {
  name: 'export',
  about: 'a file of it',
  effect: 'read',
  uses,
  fields: { playlist_id, format, index: pageInput.index },
  answers: () => ({
    id: z.int().optional(),
    title: z.string().optional(),
    format: z.string().optional(),
    mime_type: z.string().optional(),
    uri: z.string().optional(),
    nb_tracks: z.int().optional(),
    bytes: z.int().optional(),
    left_out: z.int().optional(),
    not_kept: z.array(z.string()).optional(),
    text: z.string().optional(),
  }),
  async run(input, context, tool) {
    const named = formatIn(input['format']) ?? 'csv';
    const id = numberArgument(input, 'playlist_id');
    const playlist = await exportPlaylist(id, context, { whys: await whysIn(id, context) });
    return exportAnswer(playlist, named, await playlistFile(playlist, named), {
      index: pageInput.index.schema().optional().parse(input['index']) ?? 0,
      more: index => callOf(tool, { view: 'export', ...input, format: named, index }),
    });
  },
};

const favourites = 'favourites';
const other: Field<number | typeof favourites, true> = optional({
  ...playlist_id,
  about: 'Own playlist or "favourites"',
  allowed: 'a playlist id or title, or "favourites"',
  schema: () => z.preprocess(toNumber, z.union([z.literal(favourites), z.int().min(1)])),
});

/** How a playlist differs from another list, or from a file of it. */
const compareView: Operation = {
  name: 'compare',
  about: 'with another list or a file, by song',
  effect: 'read',
  uses: [...uses, contract.library.endpoints.tracks],
  fields: { playlist_id, other, text: { ...optional(given), problem: tooLargeProblem }, format },
  anyOf: ['other', 'text'],
  answers: () => ({
    nb_songs: z.int().optional(),
    both: z.int().optional(),
    missing: objects(),
    extra: objects(),
    moved: objects(),
    other_id: z.int().optional(),
    shared: objects(),
  }),
  async run(input, context) {
    const against = other.schema().optional().parse(input['other']);
    if (against !== undefined && input['text'] !== undefined) return { problem: 'give other or text' };
    if (against !== undefined) {
      if (against === input['playlist_id'])
        return {
          problem: 'playlist_id and other are the same playlist: give another, or "favourites"',
        };
      const [one, two] = await Promise.all([
        comparedList(numberArgument(input, 'playlist_id'), context),
        comparedList(against, context),
      ]);
      return comparisonOfLists(one, two);
    }
    const file = await readPlaylistText(given.schema().parse(input['text']), formatIn(input['format']));
    if ('problem' in file) return { problem: fileProblem(file.problem) };
    return comparisonWithFile(numberArgument(input, 'playlist_id'), file.songs, context);
  },
};

async function comparedList(list: number | typeof favourites, call: Call): Promise<ComparedList> {
  if (list === favourites)
    return { ...(await readOwnList({ list: favourites }, call)), words: 'the favourite tracks' };
  const { title, tracks } = await readOwnList({ list: 'playlist', id: list }, call);
  return { id: list, tracks, words: `${quoted(title ?? '')} [${list}]` };
}

export const playlistRead = foldTool({
  name: 'playlist_read',
  title: 'Read a playlist',
  description: 'A playlist, its tracks, or tracks that would fit it.',
  group: 'playlist',
  effects: ['read'],
  by: 'view',
  besides: [exportView, compareView],
});

export const playlistWrite = foldTool({
  name: 'playlist_write',
  title: 'Make or change a playlist',
  description: 'Make a playlist, rename it, add tracks, reorder.',
  group: 'playlist',
  effects: ['add', 'change'],
  view: 'called',
  by: 'action',
  overrides: {
    create: { fields: createFields, run: createPlaylist },
    add_tracks: { run: addTracks },
    reorder: { run: reorder },
  },
});

export const playlistDelete = foldTool({
  name: 'playlist_delete',
  title: 'Delete a playlist or its tracks',
  description:
    'Delete a playlist, or remove tracks from it. Undo restores no dates; a playlist gets a new link.',
  asking: 'The server asks the listener first; for tracks, beyond 20.',
  group: 'playlist',
  effects: ['delete'],
  by: 'action',
  overrides: { remove_tracks: { run: removeTracks } },
});
