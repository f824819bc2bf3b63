import type { AccessToken } from '../account/access-token.ts';
import type { LibraryHere } from '../account/library-here.ts';
import type { Input } from '../client/api/field.ts';
import type { Entry } from '../client/api/index.ts';
import { type Client, type ClientOptions, switchingClient } from '../client/client.ts';
import type { LocalLibrary } from '../client/local-library.ts';
import type { LibraryPlace } from '../client/service-preset.ts';
import type { Config } from '../config/config.ts';
import { type Journal, journalFor } from '../jobs/change-context.ts';
import { contentsOf, copyMapOf } from '../library/contents.ts';
import { createLibraries, type Libraries, type ListenerLibrary } from '../library/index.ts';
import type { Redaction } from '../text/redaction.ts';
import { unguessable } from '../text/secrets.ts';
import { isHereNow, placeOf } from './library-place.ts';

/** What a listener's calls work with: the library of an account, or the one on this computer. */
export interface Side {
  readonly client: Client;
  readonly journal: Journal;
  /** Where changes are made. Undefined for an account. */
  readonly location: string | undefined;
  readonly isHere: boolean;
}

/** The libraries of this computer, also those left here by listeners who connected an account. */
export function openLibraries(
  { library, service, files, ephemeral }: Config,
  now: () => number,
): Libraries | undefined {
  if (library === 'off' || service.remote === undefined) return undefined;
  const { addresses = {}, remote, key } = service;
  return createLibraries({
    file: ephemeral ? undefined : files.library,
    service: key,
    addresses: { base: remote.baseAddress.replace(/\/$/, ''), ...addresses },
    now,
    random: Math.random,
    unguessable,
  });
}

/** Both libraries of a listener. */
export interface Sides {
  readonly account: Side;
  /** Undefined if the settings use no library on this computer. */
  readonly here: Side | undefined;
  /** For a whole call, so that a change ends in the library where it began. */
  now(): Promise<Side>;
  /** The library on this computer, also if an account is used instead. */
  readonly library: ListenerLibrary | undefined;
  readonly status: LibraryHere | undefined;
  /** The side of each moment, for what is not part of a call. */
  readonly current: Pick<Side, 'client' | 'journal'>;
}

interface SidesParts {
  readonly token: Pick<AccessToken, 'current'>;
  readonly account: Side;
  readonly library: ListenerLibrary | undefined;
  readonly redaction: Redaction;
  /** Whether the listener calls over HTTP. */
  readonly isCaller: boolean;
  clientWith(options: Pick<ClientOptions, 'local' | 'access'>): Client;
}

export function createSides(config: Config, parts: SidesParts): Sides {
  const { account, library, token, isCaller } = parts;
  if (library === undefined) {
    const none = { here: undefined, library: undefined, status: undefined };
    return { account, ...none, now: async () => account, current: account };
  }
  const place = placeOf(isCaller);
  const isUsed = () => isHereNow(config, token);
  const file = isCaller || config.ephemeral ? undefined : config.files.library;
  const status: LibraryHere = {
    name: place.name,
    file,
    isUsed,
    counts: () => library.counts(),
    contents: contentsOf(library),
    copiedTo: user => copyMapOf(library, `account ${user}`),
  };
  const shared = { account, library, status };
  if (config.library !== 'here')
    return { ...shared, here: undefined, now: async () => account, current: account };
  const here = hereSide(library, place, parts);
  const now = async () => ((await isUsed()) ? here : account);
  return { ...shared, here, now, current: switchingSide(account, now) };
}

function hereSide(
  library: ListenerLibrary,
  place: LibraryPlace,
  { redaction, account: { journal }, clientWith }: SidesParts,
): Side {
  const here = {};
  return {
    client: clientWith({
      local: redacted(library, redaction),
      access: async (_, personal) => ({
        state: personal ? 'ready' : 'none',
        lacking: [],
        rejected: () => undefined,
      }),
    }),
    // A change goes on here even if the listener signs in meanwhile.
    journal: journalFor(journal, { user: () => library.id(), tokenOwner: async () => here }),
    location: place.location,
    isHere: true,
  };
}

const redacted = (library: LocalLibrary, redaction: Redaction): LocalLibrary => ({
  answers: (entry: Entry, input: Input) => library.answers(entry, input),
  noticed: (entry, input, value) => library.noticed(entry, input, value),
  async answer(call, how) {
    const answer = await library.answer(call, how);
    return { ...answer, body: redaction.body(answer.body) };
  },
});

const switchingSide = (account: Side, now: () => Promise<Side>): Sides['current'] => ({
  client: switchingClient(account.client, async () => (await now()).client),
  journal: journalFor(account.journal, {
    user: async () => (await now()).journal.user(),
    tokenOwner: async () => (await now()).journal.tokenOwner(),
  }),
});
