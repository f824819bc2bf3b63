import type { Recording } from '../support/recordings.ts';
import { type Asked, jsonReply, type Reply } from '../support/replay.ts';
import { isRecord } from './complete.ts';
import { askedOf, type RecordedCall } from './recorded-calls.ts';

interface Case {
  readonly recording: Recording;
  readonly call: RecordedCall;
}

/** A service in which a recorded change can happen: what goes is there before, what comes is there after. */
export function worldOf({ recording, call }: Case): (asked: Asked) => Reply | undefined {
  const write = askedOf(recording);
  const { status, body } = recording.response;
  const ids = idsIn(call.args);
  const removes = write.method === 'DELETE';
  let written = false;
  return asked => {
    const there = removes !== written ? ids : [];
    if (asked.method === write.method && asked.path === write.path) {
      written = body !== false;
      return { status, contentType: 'application/json', body: JSON.stringify(body) };
    }
    if (asked.method === 'POST') return jsonReply(true);
    if (asked.method === 'DELETE') return undefined;
    if (asked.path === '/user/me') return jsonReply({ id: 1, name: 'Nell' });
    return view(asked.path, { written, there, args: call.args, order: 'order' in write.params, made: body });
  };
}

interface Now {
  readonly written: boolean;
  readonly there: readonly number[];
  readonly args: Readonly<Record<string, unknown>>;
  readonly order: boolean;
  readonly made: unknown;
}

const listOf = (ids: readonly number[]) => ids.map(id => ({ id, title: `T${id}`, name: `N${id}` }));

function view(path: string, { written, there, args, order, made }: Now): Reply | undefined {
  const { action, playlist_id, episode_id } = args;
  const gone = written && action === 'delete';
  if (/^\/playlist\/\d+$/.test(path)) {
    if (gone) return jsonReply({ error: { type: 'DataException', message: 'no data', code: 800 } });
    const ids = order ? (written ? idsIn(args) : [...idsIn(args)].reverse()) : there;
    return jsonReply({
      id: isRecord(made) ? made['id'] : playlist_id,
      title: written ? args['title'] : 'Before',
      description: written ? args['description'] : '',
      public: isRecord(made) ? false : written,
      collaborative: isRecord(made) ? false : written,
      nb_tracks: ids.length,
      tracks: { data: listOf(ids) },
    });
  }
  if (path === `/episode/${String(episode_id)}/bookmark`) {
    const offset =
      args['offset'] === undefined ? (written ? null : 5) : written ? Number(args['offset']) : 99;
    return jsonReply({ offset });
  }
  if (/^\/track\/-\d+$/.test(path)) {
    const name = (part: string) => (written ? args[part] : 'Before');
    return jsonReply({
      id: args['track_id'],
      title: name('title'),
      artist: { name: name('artist') },
      album: { title: name('album') },
    });
  }
  return /^\/user\/\w+\/\w+$/.test(path)
    ? jsonReply({ data: listOf(there), total: there.length })
    : undefined;
}

function idsIn(args: Readonly<Record<string, unknown>>): number[] {
  const list = args['ids'] ?? args['track_ids'] ?? args['target_user_ids'] ?? [args['target_user_id']];
  return Array.isArray(list) ? list.map(Number) : [];
}
