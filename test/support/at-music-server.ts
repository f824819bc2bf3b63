import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { startMusicServer } from './music-server.ts';
import { apiKey, type InventedSong, listener, type ServerName } from './music-server-traits.ts';
import { type Start, serverFile, startServerProcess, temporaryFolder } from './process.ts';
import { type Server, startServer } from './server.ts';

const song = (title: string, artist: string, album: string, more: Partial<InventedSong> = {}) => ({
  ...{ title, artist, album, seconds: 180 },
  ...more,
});

/** A small library. */
export const songs: readonly InventedSong[] = [
  song('Maple Leaf Rag', 'Scott Joplin', 'Rags', { genre: 'Ragtime', year: 1899, bpm: 96, plays: 3 }),
  song('The Entertainer', 'Scott Joplin', 'Rags', { genre: 'Ragtime', year: 1902, bpm: 88, plays: 12 }),
  song('Vexations', 'Erik Satie', 'Works', { genre: 'Classical', year: 1893, bpm: 60 }),
  song('Gnossienne', 'Erik Satie', 'Works', { genre: 'Classical', year: 1890, bpm: 72 }),
  song('Blue Monk', 'Thelonious Monk', 'Alone', { genre: 'Jazz', year: 1957, bpm: 110 }),
  song('Naima', 'John Coltrane', 'Steps', { genre: 'Jazz', year: 1959, bpm: 66 }),
];

/** The server with a stand-in for a music server, which goes with the test. */
export async function atMusicServer(
  given: {
    readonly like?: ServerName;
    readonly songs?: readonly InventedSong[];
    readonly env?: Readonly<Record<string, string>>;
  } = {},
) {
  const music = await startMusicServer(
    given.songs ?? songs,
    given.like === undefined ? {} : { like: given.like },
  );
  onTestFinished(() => music.close());
  const home = await temporaryFolder();
  const startWith =
    (startOne: (start: Start) => Promise<Server>) =>
    async (env: Readonly<Record<string, string>> = {}) => {
      const started = await startOne({ home, env: { ...settingsFor(music.address), ...given.env, ...env } });
      onTestFinished(() => started.close());
      return started;
    };
  const [start, startProcess] = [startWith(startServer), startWith(startServerProcess)];
  const server = await start();
  const text = async (name: string, args?: Record<string, unknown>) => (await server.call(name, args)).text;
  return { music, home, server, text, start, startProcess };
}

export const settingsFor = (address: string) => ({
  MUSIC_SERVICE: `subsonic+${address}`,
  MUSIC_ACCESS_TOKEN: `${listener.user}:${listener.password}`,
});

export const byKey = { MUSIC_ACCESS_TOKEN: `:${apiKey}` };

/** Runs `login` and types these lines. */
export async function login(
  home: string,
  service: string,
  lines: readonly string[],
  args: readonly string[] = [],
) {
  const child = spawn(process.execPath, [serverFile, 'login', '--service', service, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      MUSIC_KEYRING: 'off',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += String(chunk);
    });
  child.stdin.end(lines.map(line => `${line}\n`).join(''));
  const code = await new Promise<number | null>(resolve => child.once('close', resolve));
  return { code, said };
}
