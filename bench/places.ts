import { join } from 'node:path';
import { z } from 'zod';
import { systemClock } from '../src/client/clock.ts';
import { readConfig } from '../src/config/read-config.ts';
import { ListenerHistory } from '../src/history/index.ts';
import { heardKey } from '../src/tools/library/same-song.ts';
import { listensOfYears, songOf } from '../test/support/listens-of-years.ts';
import { listener } from '../test/support/music-server-traits.ts';
import { writeFolder } from './folder-catalogue.ts';
import { listens } from './history-listens.ts';
import { Server } from './server.ts';

const songs = 20_000;

const announced = z.object({
  origin: z.string(),
  token: z.string(),
  /** As many tracks as a playlist holds. */
  songs: z.array(z.int()),
  /** Ids of each kind. */
  objects: z.record(z.string(), z.array(z.int())),
});
export type Known = Pick<z.infer<typeof announced>, 'origin' | 'songs' | 'objects'>;

/** Where the music of a measured server comes from. */
export interface Place {
  readonly title: string;
  readonly hasHistory?: boolean;
  /** `known`: what is there, if that need not be searched for. */
  open(home: string): Promise<{
    readonly env: Readonly<Record<string, string>>;
    readonly known?: Known;
    close?(): void;
  }>;
}

/** The demo service in a process of its own. */
export const demoService: Place = {
  title: 'the demo service',
  async open(home) {
    const program = ['--import', 'tsx', 'test/long/service-process.ts', join(home, 'service.db')];
    const service = new Server(program, { home });
    const known = announced.parse(JSON.parse(await service.line()));
    const env = { MUSIC_SERVICE: known.origin, MUSIC_ACCESS_TOKEN: known.token, MUSIC_QUOTA: '100000/1s' };
    return { env, known, close: () => service.kill() };
  },
};

/** A folder of 20,000 songs, with a history of 300,000 listens of these songs and others. */
export const ownMusic: Place = {
  title: 'own music with a history',
  hasHistory: true,
  async open(home) {
    const { music } = await writeFolder(home, songs, songOf);
    const env = { MUSIC_SERVICE: music, XDG_DATA_HOME: home };
    const read = readConfig({ argv: [], env, platform: 'linux' }, []);
    if (!('config' in read)) throw new Error('no configuration');
    const { files, service } = read.config;
    const history = new ListenerHistory({
      ...{ file: files.history, service: service.key, keyOf: heardKey, clock: systemClock, now: Date.now },
    });
    const all = listensOfYears(listens);
    for (let at = 0; at < all.length; at += 10_000)
      await history.add(
        'bench',
        all.slice(at, at + 10_000).map(({ at: time, ...song }) => ({ at: time, song })),
      );
    await history.close();
    return { env };
  },
};

/** A stand-in for a music server of 20,000 songs, in a process of its own. */
export const musicServer: Place = {
  title: 'a music server',
  async open(home) {
    const server = new Server(['--import', 'tsx', 'bench/large-music-server.ts', `${songs}`], { home });
    const env = {
      MUSIC_SERVICE: `subsonic+${await server.line()}`,
      MUSIC_ACCESS_TOKEN: `${listener.user}:${listener.password}`,
    };
    return { env, close: () => server.kill() };
  },
};

export const places: readonly Place[] = [demoService, ownMusic, musicServer];
