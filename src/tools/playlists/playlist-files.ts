import { z } from 'zod';
import { longest } from '../../client/api/bounds.ts';
import { choice, text } from '../../client/api/common-fields.ts';
import { optional } from '../../client/api/field.ts';
import { contract } from '../../client/api/index.ts';
import { numberIn } from '../../client/call.ts';
import type { Operation } from '../engine/operation.ts';
import { compareAnswer } from './compare-answer.ts';
import { tooLargeProblem } from './file-argument.ts';
import { comparePlaylist } from './files/compare.ts';
import { exportPlaylist } from './files/export.ts';
import { readFile } from './files/read-file.ts';
import { formatNames } from './formats/names.ts';
import { exportAnswer, fileProblem, playlistFile } from './playlist-file.ts';

const { details, tracks } = contract.playlist.endpoints;
const uses = [details, tracks];
const { playlist_id } = details.input;

const format = optional(choice('Default csv; to compare, guessed', formatNames));
const given = text('The file', longest.file);

/** The format that an argument names, where it is given. */
const formatIn = (value: unknown) => format.schema().optional().parse(value);

const objects = () => z.array(z.looseObject({})).optional();

/** A playlist as a file, to keep or to take elsewhere. */
export const exportView: Operation = {
  name: 'export',
  about: 'a file of it',
  effect: 'read',
  uses,
  fields: { playlist_id, format },
  answers: () => ({
    id: z.int().optional(),
    title: z.string().optional(),
    format: z.string().optional(),
    mime_type: z.string().optional(),
    uri: z.string().optional(),
    nb_tracks: z.int().optional(),
    bytes: z.int().optional(),
    left_out: z.int().optional(),
  }),
  async run(input, context) {
    const named = formatIn(input['format']) ?? 'csv';
    const playlist = await exportPlaylist(numberIn(input, 'playlist_id'), context);
    return exportAnswer(playlist, named, await playlistFile(playlist, named));
  },
};

/** How a playlist differs from a file of it. */
export const compareView: Operation = {
  name: 'compare',
  about: 'how it differs from a file',
  effect: 'read',
  uses,
  fields: { playlist_id, text: { ...given, problem: tooLargeProblem }, format },
  answers: () => ({
    nb_songs: z.int().optional(),
    both: z.int().optional(),
    missing: objects(),
    extra: objects(),
    moved: objects(),
  }),
  async run(input, context) {
    const file = await readFile(given.schema().parse(input['text']), formatIn(input['format']));
    if ('problem' in file) return { problem: fileProblem(file.problem) };
    return compareAnswer(await comparePlaylist(numberIn(input, 'playlist_id'), file.songs, context));
  },
};
