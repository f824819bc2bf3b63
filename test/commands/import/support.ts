import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runImport } from '../../../src/commands/library.ts';
import { readConfig } from '../../../src/config/read-config.ts';
import { folder } from '../../account/support.ts';
import type { Alone } from '../../library/support.ts';

/** A folder with these files. */
export function exported(files: Readonly<Record<string, string | Uint8Array>>): string {
  const at = folder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(at, name)), { recursive: true });
    writeFileSync(join(at, name), text);
  }
  return at;
}

export async function imported(
  { listener, service }: Alone,
  path: string,
  flags = {},
  answer?: string,
  env: Readonly<Record<string, string>> = {},
) {
  const request = readConfig({ argv: ['--service', service.origin], env, platform: 'linux' }, []);
  if ('show' in request) throw new Error('nothing was to be shown');
  const said: string[] = [];
  const parts = {
    choice: listener.choice,
    catalogue: listener.catalogue,
    config: request.config,
    say: (line: string) => void said.push(line),
  };
  const ask = answer === undefined ? undefined : async () => answer;
  const code = await runImport([path], parts, { flags, ask });
  return { code, said: said.join('\n') };
}

/** The songs of each own playlist, by its title. */
export async function playlists(at: Alone) {
  const all = await at.call('library_read', { kind: 'playlists' });
  const found: Record<string, unknown> = {};
  for (const [, id = '', title = ''] of all.text.matchAll(/^\[(\d+)\] (.+?) ·/gm))
    found[title] = await songsOf(at, 'playlist_read', { playlist_id: Number(id), view: 'tracks' });
  return found;
}

export const favourites = (at: Alone) => songsOf(at, 'library_read', { kind: 'tracks' });

export async function songsOf(at: Alone, tool: string, args: Record<string, unknown>) {
  const { items } = (await at.call(tool, args)).structured;
  return (Array.isArray(items) ? items : []).map(({ title }) => title);
}
