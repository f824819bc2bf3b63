import type { Endpoint } from '../client/api/endpoint.ts';
import type { Input } from '../client/api/field.ts';
import { choice } from '../client/api/fields.ts';
import { contract } from '../client/api/index.ts';
import { once } from '../client/api/once.ts';
import { type Call, numberIn } from '../client/call.ts';
import { exportPlaylist } from '../tools/playlists/files/export.ts';
import { formatNames } from '../tools/playlists/formats/names.ts';
import { playlistFile } from '../tools/playlists/playlist-file.ts';
import { type Address, addressOf } from './routes.ts';

/** A file that is made of an object when its address is read. */
export interface FileRoute extends Address {
  readonly name: string;
  /** Of the object. */
  readonly kind: string;
  readonly about: string;
  /** What the file is made of. */
  readonly from: Endpoint;
  /** Rejects with `MusicError`. */
  read(
    input: Input,
    call: Pick<Call, 'client' | 'signal'>,
  ): Promise<{ readonly mimeType: string; readonly text: string }>;
}

const format = choice('Of the file', formatNames);
const { details } = contract.playlist.endpoints;
const { playlist_id } = details.input;

/** Every address that leads to a file. */
export const fileRoutes = once((): readonly FileRoute[] => [
  {
    ...addressOf('/playlist/{playlist_id}/export/{format}', { playlist_id, format }, false),
    name: 'playlist_export',
    kind: 'playlist',
    about: 'a file to keep',
    from: details,
    async read(input, call) {
      const playlist = await exportPlaylist(numberIn(input, 'playlist_id'), call);
      return playlistFile(playlist, format.schema().parse(input['format']));
    },
  },
]);
