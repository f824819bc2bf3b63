import { resolve } from 'node:path';
import type { Listener } from '../app/process.ts';
import { MusicError } from '../client/errors.ts';
import type { Command, Config } from '../config/config.ts';
import { type FormatName, formatNames } from '../playlist-formats/format-names.ts';
import { terminalText } from '../text/sanitize.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import { findInLists } from '../tools/engine/find-in-lists.ts';
import { unclearLines } from '../tools/engine/resolve-names.ts';
import { parseLink } from '../tools/links/parse-link.ts';
import { exportLines, exportPlaylist, playlistFile } from '../tools/playlists/files/export-playlist.ts';
import { whysIn } from '../tools/playlists/plan/joined-plans.ts';
import { runExportAll } from './export-all.ts';
import { readWholeCatalogue } from './whole-catalogue.ts';

/**
 * Writes a playlist in a format to standard output, or everything into a folder. Resolves to the exit code, which is 2
 * for wrong arguments.
 */
export async function runExport(
  { playlist, format = 'csv', all, folder, replace }: Command['flags'],
  { choice, client, journal, catalogue }: Listener,
  config: Config,
): Promise<number> {
  const say = (line: string) => process.stderr.write(`${terminalText(line)}\n`);
  const isFormat = (name: string): name is FormatName => formatNames.some(each => each === name);
  if (!isFormat(format)) {
    say(`--format must be one of ${formatNames.join(', ')}, not ${JSON.stringify(format)}.`);
    return 2;
  }
  if (all !== undefined && playlist !== undefined) {
    say('Use --playlist or --all, not both.');
    return 2;
  }
  if (all !== undefined)
    return runExportAll(all, format, { choice, catalogue, config, say }, replace === 'on');
  if (playlist === undefined) {
    say('--playlist must be a name, an id or the address of a page. --all takes a folder instead.');
    return 2;
  }
  const { signal } = new AbortController();
  let playlist_id = idOf(playlist);
  try {
    // Without its file, a song has no path.
    await readWholeCatalogue(catalogue, say);
    if (playlist_id === undefined) {
      const found = await findInLists(['library.playlists'], playlist, { client, signal });
      if ('reason' in found) {
        for (const line of unclearLines({ kind: 'playlist of yours', given: playlist, found })) say(line);
        return 1;
      }
      playlist_id = found.object.id;
    }
    const whys = await whysIn(playlist_id, { journal });
    const exported = await exportPlaylist(
      playlist_id,
      { client, signal },
      { whys, pathOf: catalogue.pathOf },
    );
    const file = await playlistFile({ ...exported, folder: folder && resolve(folder) }, format);
    process.stdout.write(file.text);
    for (const line of exportLines(exported, format, file)) say(line);
    return 0;
  } catch (error) {
    if (!(error instanceof MusicError)) throw error;
    say(`${errorMessage(error, playlist_id === undefined ? {} : { playlist_id })}.`);
    return 1;
  }
}

/** The id in `908622995`, in a page's address or in `music://playlist/908622995`. */
function idOf(given: string): number | undefined {
  const read = parseLink(/^\d+$/.test(given) ? `playlist ${given}` : given);
  if (!('target' in read) || read.target.kind !== 'playlist' || !('id' in read.target)) return undefined;
  return read.target.id;
}
