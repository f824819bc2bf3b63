import { sanitize } from '../text/sanitize.ts';
import { counted } from '../tools/engine/change-words.ts';
import type { EntryState } from './setup/assistants.ts';

/** The state of this computer's setup. It holds no secrets. */
export interface DoctorReport {
  readonly version: string;
  readonly node: { readonly version: string; readonly path: string };
  readonly system: { readonly name: string; readonly release: string; readonly processor: string };
  readonly protocol: { readonly revisions: readonly string[] };
  /** The variables and flags that are set. Secret values are replaced by `set`. */
  readonly settings: Readonly<Record<string, string>>;
  readonly store: {
    /** Undefined if SQLite cannot be loaded. */
    readonly engine: string | undefined;
    /** Undefined if nothing is stored on disk. */
    readonly file: string | undefined;
    readonly state: 'memory' | 'works' | 'new' | 'problem';
    readonly problem?: string;
    /** Whether changes can be undone after a restart. */
    readonly changes_kept: boolean;
    /** A command that shows who may read the file. */
    readonly show_access?: string;
  };
  /** The folders of own music, if they are the service. */
  readonly music?: MusicReport;
  /** Where the listener's library is. */
  readonly library: {
    readonly state: 'demo' | 'account' | 'off' | 'here';
    readonly file?: string;
    readonly playlists?: number;
    readonly favourites?: number;
    readonly problem?: string;
  };
  readonly keyring: {
    readonly name: string;
    readonly state: 'off' | 'not needed' | 'works' | 'does not answer';
  };
  readonly account: {
    readonly service: string;
    readonly profile: string;
    readonly state: 'demo' | 'own' | 'ready' | 'none' | 'expired' | 'rejected' | 'away';
    readonly source?: string;
    readonly expires?: string;
    readonly granted?: readonly string[];
    readonly missing?: readonly string[];
    readonly problem?: string;
  };
  /** `asked`: whether a request was sent. */
  readonly service:
    | { readonly asked: false }
    | { readonly asked: true; readonly reached: true; readonly ms: number }
    | { readonly asked: true; readonly reached: false; readonly problem: string };
  readonly assistants: readonly {
    readonly name: string;
    readonly file: string;
    readonly entry: EntryState;
    /** What it starts this server with. */
    readonly service?: string;
    readonly library?: DoctorReport['library']['state'];
    readonly problem?: string;
  }[];
}

/** Own music, as the index has it. */
export interface MusicReport {
  readonly folders: readonly { readonly path: string; readonly state: 'there' | 'absent or empty' }[];
  readonly index: string;
  readonly index_state: 'new' | 'works' | 'unusable';
  /** Files that can be read. */
  readonly files: number;
  readonly songs_with_tempo: number;
  readonly unreadable: number;
  /** All of them, with their reasons. */
  readonly problems: readonly string[];
}

/** The report as text, with one line per part. */
export function doctorText(report: DoctorReport): string {
  const { version, node, system, protocol, settings, store, keyring, account } = report;
  const set = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const rows: readonly (readonly [string, string])[] = [
    ['Version', version],
    ['Node', `${node.version} (${node.path})`],
    ['System', `${system.name} ${system.release}, ${system.processor}`],
    ['Protocol', protocol.revisions.join(', ')],
    ['Settings', set.join(', ') || 'none'],
    ['Store', storeWords(store)],
    ...(report.music ? musicRows(report.music) : []),
    ['Library', libraryRow(report.library)],
    ['Keyring', `${keyring.name}: ${keyring.state}`],
    ['Account', accountWords(account)],
    ['Service', serviceWords(report)],
    ...report.assistants.map(each => ['Assistant', assistantRow(each)] as const),
  ];
  return rows.map(([name, words]) => `${name.padEnd(10)} ${sanitize(words, longestRow)}\n`).join('');
}

/** Characters. */
const longestRow = 1000;

function musicRows({ folders, index, index_state, unreadable, problems, ...songs }: MusicReport) {
  const there = folders.map(({ path, state }) => `${path}: ${state}`).join('; ');
  const counts =
    index_state === 'new'
      ? 'not read yet'
      : `${songs.files} songs, ${songs.songs_with_tempo} of them with a tempo; ${unreadable} files cannot be read`;
  return [
    ['Music', `${there}; ${counts}`] as const,
    ['Index', `${index}: ${indexStates[index_state]}`] as const,
    ...problems.slice(0, mostNamed).map(problem => ['Unreadable', problem] as const),
    ...(problems.length > mostNamed
      ? [['Unreadable', `${problems.length - mostNamed} more; doctor --json names all of them`] as const]
      : []),
  ];
}

/** Files that the text names. */
const mostNamed = 50;

const indexStates = {
  new: 'will be created when the music is first used',
  works: 'works',
  unusable: 'cannot be used; delete it, and the music is read again',
} as const;

function storeWords({
  engine,
  file,
  state,
  problem,
  changes_kept,
  show_access,
}: DoctorReport['store']): string {
  const kept = changes_kept
    ? 'changes can be undone after a restart'
    : 'changes cannot be undone after a restart';
  if (file === undefined) return `in memory; ${kept}`;
  const states = { works: 'writable', new: 'will be created', memory: 'not used', problem: problem ?? '' };
  const access = show_access === undefined ? '' : ` (to see who may read it: ${show_access})`;
  return `${engine ?? 'SQLite cannot be loaded'}, ${file}: ${states[state]}; ${kept}${access}`;
}

function assistantRow({ name, file, entry, service, library, problem }: DoctorReport['assistants'][number]) {
  const uses = service && library && ` with ${service}, library: ${libraryWords[library]}`;
  return `${name}: ${entry}${uses ?? ''} (${file})${problem === undefined ? '' : `; ${problem}`}`;
}

const libraryWords = {
  demo: 'the demo has its own',
  account: "in the listener's account",
  off: 'turned off',
  here: 'on this computer',
} as const;

function libraryRow({ state, file, playlists, favourites, problem }: DoctorReport['library']): string {
  return [
    libraryWords[state],
    file,
    playlists !== undefined && `${counted(playlists, 'playlist')}, ${counted(favourites ?? 0, 'favourite')}`,
    problem,
  ]
    .filter(Boolean)
    .join('; ');
}

function accountWords(account: DoctorReport['account']): string {
  const { service, profile, state, source, expires, granted, missing, problem } = account;
  return [
    `${service}, profile ${profile}: ${accountStates[state]}`,
    source && `the token comes from ${source}`,
    expires && `expires ${expires}`,
    granted && `granted: ${granted.join(', ') || 'nothing'}`,
    missing && missing.length > 0 && `missing: ${missing.join(', ')}`,
    problem,
  ]
    .filter(Boolean)
    .join('; ');
}

const accountStates = {
  demo: 'the demo needs no account',
  own: 'your own music needs no account',
  ready: 'signed in',
  none: 'not signed in',
  away: 'the sign-in cannot be read now',
  expired: 'the token expired',
  rejected: 'the service rejected the token',
} as const;

function serviceWords({ service, account }: DoctorReport): string {
  if (!service.asked) return `${account.service}: not tested; --online sends one request`;
  return service.reached
    ? `${account.service}: answered in ${service.ms} ms`
    : `${account.service}: no answer: ${service.problem}`;
}
