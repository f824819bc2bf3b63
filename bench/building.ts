import { createClient } from '../src/client/client.ts';
import { systemClock } from '../src/client/clock.ts';
import { httpTransport } from '../src/client/transport.ts';
import { startEmbedded } from '../src/demo/index.ts';
import { openStore } from '../src/store/open.ts';
import { createGrants } from '../src/tools/engine/confirm.ts';
import type { ToolContext } from '../src/tools/engine/tool.ts';
import { buildPlaylist } from '../src/tools/playlists/build-playlist.ts';
import { callMemory, journalOver } from '../test/support/journal.ts';
import { fixed, print } from './measure.ts';

const wishes = 100;
const quota = { requests: 50, ms: 5000 };
/** The most that a job may take, in the time that the quota allows for its requests. */
const most = 1.15;

interface Job {
  readonly requests: number;
  readonly refused: number;
  readonly ms: number;
  readonly text: string;
}

/** A hundred wished songs become a playlist, with a service that admits 50 requests in 5 s. */
export async function run(): Promise<void> {
  const store = await openStore({ memory: true });
  const embedded = await startEmbedded({ store, quota });
  const tracks = [...embedded.catalogue.tracks.values()].filter(
    ({ readable, titleVersion }) => readable && titleVersion === '',
  );
  const step = Math.floor(tracks.length / wishes);
  const wanted = Array.from({ length: wishes }, (_, at) => {
    const track = tracks[at * step];
    const artist = embedded.catalogue.artists.get(track?.artistId ?? 0);
    return { title: track?.title ?? '', artist: artist?.name ?? '' };
  });
  // The service's first search builds its index, in this process; and a window must not hold the job behind it.
  await build(embedded, { title: 'Warm up', wanted: wanted.slice(0, 1) });
  await systemClock.sleep(quota.ms);
  const plain = await build(embedded, { title: 'Wishes', wanted });
  await systemClock.sleep(quota.ms);
  const rising = await build(embedded, { title: 'Wishes, rising', wanted, rules: { order: 'rising' } });
  print(`A playlist from ${wishes} wishes at ${quota.requests} requests in ${quota.ms / 1000} s`, [
    ...figures('as given', plain),
    ...figures('by tempo, each looked up', rising),
  ]);
  await embedded.close();
  store.close();
}

function figures(what: string, { requests, refused, ms, text }: Job) {
  const allowed = Math.floor((requests - 1) / quota.requests) * quota.ms;
  const ratio = ms / allowed;
  return [
    { what: `${what}: requests, of which refused`, figure: `${requests}, ${refused}` },
    {
      what: `${what}: time, and what the quota takes`,
      figure: `${fixed(ms / 1000)} s, ${fixed(allowed / 1000)} s`,
    },
    { what: `${what}: ratio`, figure: fixed(ratio), bound: `at most ${most}`, held: ratio <= most },
    { what: `${what}: made`, figure: text.match(/\d+ of \d+ planned/)?.[0] ?? 'nothing' },
  ];
}

type Embedded = Awaited<ReturnType<typeof startEmbedded>>;

/** One call that makes the playlist at once, with a client of its own. */
async function build(embedded: Embedded, args: Record<string, unknown>): Promise<Job> {
  const wire = httpTransport(async () => ({
    origin: embedded.origin,
    token: embedded.token,
    tokenIn: 'query',
  }));
  const job = { requests: 0, refused: 0 };
  const client = createClient({
    transport: {
      async send(request, signal) {
        job.requests++;
        const answer = await wire.send(request, signal);
        if (/"code":4\b/.test(answer.body)) job.refused++;
        return answer;
      },
      close: () => wire.close(),
    },
    quota,
    clock: systemClock,
    hasToken: () => true,
    plural: false,
    deadlineMs: 30_000,
  });
  const journal = await openStore({ memory: true });
  const context: ToolContext = {
    client,
    signal: new AbortController().signal,
    now: Date.now,
    journal: journalOver({ store: journal, newId: () => String(performance.now()) }),
    ...callMemory(),
    asking: { policy: 'never', grants: createGrants(Date.now), canAsk: false },
    report: () => undefined,
    progress: () => undefined,
  };
  const tool = buildPlaylist.make(() => true);
  const began = performance.now();
  const answer = await tool?.run({ ...args, preview: false }, context);
  const ms = performance.now() - began;
  await client.close();
  return { ...job, ms, text: answer?.text ?? '' };
}
