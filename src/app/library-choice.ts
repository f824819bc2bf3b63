import type { AccessToken } from '../account/access-token.ts';
import type { LibraryHere } from '../account/library-here.ts';
import type { Entry } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import type { LibraryPlace } from '../client/catalogue.ts';
import { type Client, type ClientOptions, switchingClient } from '../client/client.ts';
import type { LocalLibrary } from '../client/local-answers.ts';
import type { Config } from '../config/config.ts';
import { type Journal, journalFor } from '../jobs/change-context.ts';
import { createLibraries, type Libraries, type ListenerLibrary } from '../library/index.ts';
import { ownAddress } from '../library/service-form.ts';
import type { FileHealth } from '../store/file-health.ts';
import { type Redaction, unguessable } from '../text/redaction.ts';
import { isLibraryHereNow, placeOf } from './library-place.ts';

/** The library that a call works with: an account's, or the one on this computer. */
export interface ChosenLibrary {
  readonly client: Client;
  readonly journal: Journal;
  /** Where changes are made. Undefined for an account. */
  readonly location: string | undefined;
  readonly isLibraryHere: boolean;
}

/** What is known of the files of own music. */
interface OwnFiles {
  /** The address, if it may be shown. */
  linkOf(trackId: number): string | undefined;
  /** Whether the file was there and is not. */
  isGone(trackId: number): boolean;
}

/**
 * The libraries of this computer, also those left here by listeners who connected an account. `own`: what is known of
 * own files.
 */
export function openLibraries(
  { library, service, files, ephemeral }: Config,
  now: () => number,
  own?: OwnFiles,
  health?: FileHealth,
): Libraries | undefined {
  const { addresses = {}, remote, key, folders } = service;
  if (library === 'off' || service.library !== undefined) return undefined;
  return createLibraries({
    file: ephemeral ? undefined : files.library,
    service: key,
    addresses: {
      base: remote?.baseAddress.replace(/\/$/, '') ?? ownAddress,
      ...(folders !== undefined && {
        page: (kind, id) => (kind === 'track' ? own?.linkOf(id) : undefined),
        isGone: id => own?.isGone(id) ?? false,
      }),
      ...addresses,
    },
    now,
    random: Math.random,
    unguessable,
    health,
  });
}

/** Both libraries of a listener, and which of them is used. */
export type LibraryChoice = ReturnType<typeof createLibraryChoice>;

interface ChoiceParts {
  readonly token: Pick<AccessToken, 'current'>;
  readonly account: ChosenLibrary;
  readonly library: ListenerLibrary | undefined;
  readonly redaction: Redaction;
  /** Whether the listener is one of several over HTTP. */
  readonly isCaller: boolean;
  /** Whether callers are answered over HTTP, who see no path of this computer. */
  readonly isHosted: boolean;
  clientWith(options: Required<Pick<ClientOptions, 'local' | 'access'>>): Client;
}

export function createLibraryChoice(config: Config, parts: ChoiceParts) {
  const { account, library, token, isCaller, isHosted } = parts;
  const place = placeOf(isCaller);
  const isUsed = () => isLibraryHereNow(config, token);
  const file = isHosted || config.ephemeral ? undefined : config.files.library;
  const onComputer: LibraryHere | undefined = library && { name: place.name, file, isUsed, library };
  const here = library && config.library === 'here' ? libraryOnComputer(library, place, parts) : undefined;
  const chosen = async (): Promise<ChosenLibrary> => (here && (await isUsed()) ? here : account);
  return {
    account,
    /** For a whole call, so that a change ends in the library where it began. */
    chosen,
    /** The library on this computer, also if an account is used instead. */
    library,
    /** The same, for status and copying. */
    onComputer,
    /** Uses the library that is chosen at the time of each request, for resources, which have no call. */
    switching: here ? switchingLibrary(account, chosen) : account,
  };
}

function libraryOnComputer(
  library: ListenerLibrary,
  place: LibraryPlace,
  { redaction, account: { journal }, clientWith }: ChoiceParts,
): ChosenLibrary {
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
    isLibraryHere: true,
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

const switchingLibrary = (
  account: ChosenLibrary,
  chosen: () => Promise<ChosenLibrary>,
): Pick<ChosenLibrary, 'client' | 'journal'> => ({
  client: switchingClient(account.client, async () => (await chosen()).client),
  journal: journalFor(account.journal, {
    user: async () => (await chosen()).journal.user(),
    tokenOwner: async () => (await chosen()).journal.tokenOwner(),
  }),
});

/** Where a playlist is saved, for a button. Undefined where the name would say nothing. */
export async function savesTo(
  choice: LibraryChoice,
  service: string | undefined,
): Promise<{ readonly service?: string } | undefined> {
  const { isLibraryHere, location } = await choice.chosen();
  if (!isLibraryHere) return service === undefined ? undefined : { service };
  return location === placeOf(false).location ? {} : undefined;
}
