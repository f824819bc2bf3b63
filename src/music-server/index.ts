import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountKey, type Connections, type Transport } from '../client/transport.ts';
import type { RequestTarget, WireAnswer, WireRequest } from '../client/wire-codec.ts';
import { recordingIdOf } from '../folder/catalogue.ts';
import { ServiceError, serviceErrors } from '../library/service-form.ts';
import { Redaction } from '../text/redaction.ts';
import { type ConnectionOptions, connectionTo } from './connection.ts';
import { credentialsIn, type ServerCheck } from './credentials.ts';
import type { LibraryReader } from './library-reader.ts';
import { type AccountOptions, openAccount, type ServerAccount } from './server-account.ts';
import { checkOf } from './server-check.ts';
import { plainRefused, ServerRefusal } from './wire.ts';

export { indexReport } from './index-report.ts';

export type MusicServerOptions = AccountOptions & ConnectionOptions;

/** How often progress is reported, in milliseconds. */
const reportMs = 1000;

/** For signing in. */
export function serverCheck(options: ConnectionOptions): ServerCheck {
  const { wire, close } = connectionTo(options);
  return checkOf(wire, close);
}

export type MusicServer = ReturnType<typeof createMusicServer>;

/** A music server as the catalogue and the library. It is opened at the first request. */
export function createMusicServer(options: MusicServerOptions) {
  const line = connectionTo(options);
  const accounts = accountsAt(options, line.wire);
  /** When a request was last answered from a part of the music. */
  let partialAt = 0;
  const transportFor = (target: () => Promise<RequestTarget>, listener = new Redaction()): Transport => ({
    async send(request, signal) {
      const { token } = await target();
      listener.add(token);
      try {
        const { found, credentials } = await accounts.find(request.anonymous ? undefined : token);
        listener.add(credentials.secret);
        if (!isAboutUser(request)) await found.prepare(credentials, signal);
        if (found.reader.progress !== undefined) partialAt = options.now();
        const answer = await found.answer(request, { credentials, signal });
        return { ...answer, body: listener.body(answer.body) };
      } catch (error) {
        return json({ error: bodyOf(error) });
      }
    },
    account: async () => accountKey(await target()),
    close: async () => undefined,
  });
  return {
    connections: { transportFor, close: async () => undefined } satisfies Connections,
    /** What a listener should know of the server's music now. `since`: when the call began. */
    notice(since: number): string | undefined {
      const account = accounts.latest();
      const notices = [noticeOf(account?.reader, partialAt >= since), account?.notice(since)];
      return notices.filter(each => each !== undefined).join(' ') || undefined;
    },
    whole: (token: string | undefined, report: Report, signal?: AbortSignal) =>
      readWhole(accounts, { token, report, signal }),
    /** Equal while the catalogue is the same; undefined while it is not known as a whole. */
    state(): string | undefined {
      const account = accounts.latest();
      return account?.reader.isWhole ? account.index.state() : undefined;
    },
    /** Covers and sound for the listener with this token. */
    async media(token: string | undefined) {
      const { found, credentials } = await accounts.find(token);
      return found.mediaOf(credentials);
    },
    /** Where the server says that a song's file is. */
    pathOf: (track: number): string | undefined => accounts.latest()?.rows.contentOf(track)?.server.path,
    /** The MusicBrainz id that the server names for a song. */
    recordingIdOf(track: number): string | undefined {
      const account = accounts.latest();
      return account && recordingIdOf(account.index, track);
    },
    /** The song whose file has this path, also as another computer sees it. Undefined if it is not known or not unique. */
    trackAt: (path: string): number | undefined => accounts.latest()?.trackAt(path),
    async close(): Promise<void> {
      await accounts.close();
      await line.close();
    },
  };
}

type Report = (at: { readonly done: number; readonly total: number }) => void;

interface WholeReading {
  readonly token: string | undefined;
  readonly report: Report;
  readonly signal: AbortSignal | undefined;
}

/** Reads all of the library. Resolves to why something could not be read. Rejects when it is aborted. */
async function readWhole(
  accounts: ReturnType<typeof accountsAt>,
  { token, report, signal }: WholeReading,
): Promise<string | undefined> {
  const { found, credentials } = await accounts.find(token);
  const ended = found.reader.use(credentials).then(() => true);
  while (!(await Promise.race([ended, sleep(reportMs, false, { signal })])))
    if (found.reader.progress !== undefined) report(found.reader.progress);
  return noticeOf(found.reader, false);
}

/** The accounts that were used at a server: someone who signs in as another user has another library. */
function accountsAt(options: MusicServerOptions, wire: Parameters<typeof openAccount>[1]) {
  const opened = new Map<string, Promise<ServerAccount>>();
  let latest: ServerAccount | undefined;
  const open = (user: string, secret: string) => {
    const who = user === '' ? `key ${secret}` : user;
    const key = createHash('sha256').update(`${options.origin}\n${who}`).digest('hex').slice(0, 16);
    const known = opened.get(key) ?? openAccount(options, wire, key);
    opened.set(key, known);
    known.catch(() => opened.delete(key));
    return known;
  };
  return {
    latest: () => latest,
    /** Rejects with `ServiceError` without a token. */
    async find(token: string | undefined) {
      const credentials = token === undefined ? undefined : credentialsIn(token);
      if (credentials === undefined) throw serviceErrors.invalidToken();
      const found = await open(credentials.user, credentials.secret);
      latest = found;
      return { found, credentials };
    },
    async close() {
      for (const each of opened.values()) await each.then(({ close }) => close()).catch(() => undefined);
    },
  };
}

/** Who the listener is needs no library. */
const isAboutUser = ({ path }: WireRequest) => /^\/user\/\w+(?:\/permissions)?$/.test(path);

const json = (body: unknown): WireAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

const noReason = { type: 'Exception', message: 'the music server refused' };

/** A refusal of the server as the interface says it. Throws what is none. */
function bodyOf(error: unknown) {
  if (error instanceof ServiceError) return error.body;
  if (!(error instanceof ServerRefusal)) throw error;
  const { code } = error;
  if ([40, 41, 42, 43, 44, plainRefused].includes(code)) return serviceErrors.invalidToken().body;
  if (code === 50) return serviceErrors.permission().body;
  if (code === 70) return serviceErrors.noData().body;
  if (code === 10) return serviceErrors.missing().body;
  return error.isUnknownMethod ? serviceErrors.unknownPath('').body : noReason;
}

function noticeOf(reader: LibraryReader | undefined, wasPartial: boolean): string | undefined {
  if (reader?.progress !== undefined) {
    const { done, total } = reader.progress;
    const of = total > 0 ? ` of ${total}` : '';
    return `The music server's library is still being read: ${done}${of} songs so far. Answers have what was read.`;
  }
  if (wasPartial)
    return 'The library was still being read during this call, so this answer may lack songs. All of it is read now: ask again.';
  if (reader?.failure !== undefined && !reader.isRunning)
    return 'The music server could not be read to its end. Answers have what was read before. The next look is in a few seconds, or after a restart.';
  return undefined;
}
