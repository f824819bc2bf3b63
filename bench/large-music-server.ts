import { songOf } from '../test/support/listens-of-years.ts';
import { startMusicServer } from '../test/support/music-server.ts';

/* A stand-in for a music server in a process of its own, so that its work does not count. Writes its address. */

const { address } = await startMusicServer(
  Array.from({ length: Number(process.argv[2]) }, (_, at) => ({ ...songOf(at), seconds: 200 })),
);
process.stdout.write(`${address}\n`);
