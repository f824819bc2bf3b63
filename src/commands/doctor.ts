import type { Command } from '../config/config.ts';
import { sanitize } from '../text/sanitize.ts';
import { counted } from '../tools/engine/change-words.ts';
import { type DoctorParts, type DoctorReport, readReport } from './doctor-facts.ts';

/** Writes a report of this computer's setup. Resolves to the exit code, which is 1 if something does not work. */
export async function runDoctor(
  command: Command,
  { write, ...parts }: DoctorParts & { write(text: string): void },
): Promise<number> {
  const report = await readReport(command, parts);
  write(command.flags['json'] === 'on' ? `${JSON.stringify(report, undefined, 2)}\n` : doctorText(report));
  const { store, library, keyring, account, music, service } = report;
  const isWrong = [store, library, keyring, account].some(({ problem }) => problem !== undefined);
  const isMusicGone = music?.folders.some(({ state }) => state !== 'there') ?? false;
  return isWrong || isMusicGone || music?.index_state === 'unusable' || (service.asked && !service.reached)
    ? 1
    : 0;
}

/** The report as text, with one line per part. */
function doctorText(report: DoctorReport): string {
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
    ...(report.indexes ?? []).map(each => ['Index', indexRow(each)] as const),
    ['Library', libraryRow(report.library)],
    ['Keyring', keyringWords(keyring)],
    ['Account', accountWords(account)],
    ['Service', serviceWords(report)],
    ...(report.searches.length > 0 ? [['Searches', searchWords(report)] as const] : []),
    ...report.assistants.map(each => ['Assistant', assistantRow(each)] as const),
  ];
  return rows.map(([name, words]) => `${name.padEnd(10)} ${sanitize(words, longestRow)}\n`).join('');
}

/** Characters. */
const longestRow = 1000;

type ServerIndex = NonNullable<DoctorReport['indexes']>[number];

function indexRow({ file, ...found }: ServerIndex): string {
  if (found.state === 'unusable') return `${file}: ${indexStates.unusable}`;
  const when = found.read_at === undefined ? 'not read to its end yet' : `read at ${found.read_at}`;
  const how = found.by_album ? '; the server lists no songs, so it is read album by album' : '';
  return `${file}: ${counted(found.songs, 'song')}, ${when}${how}`;
}

type Music = NonNullable<DoctorReport['music']>;

function musicRows({ folders, index, index_state, unreadable, problems, ...found }: Music) {
  const there = folders.map(({ path, state }) => `${path}: ${state}`).join('; ');
  const counts =
    index_state === 'new'
      ? 'not read yet'
      : [
          `${counted(found.songs, 'song')}, ${found.songs_with_tempo} of them with a tempo`,
          ...(found.episodes > 0 ? [counted(found.episodes, 'podcast episode')] : []),
          `${counted(unreadable, 'file')} cannot be read`,
          ...(found.skipped_links.length > 0
            ? [`${counted(found.skipped_links.length, 'link')} skipped`]
            : []),
        ].join('; ');
  return [
    ['Music', `${there}; ${counts}`] as const,
    ['Index', `${index}: ${indexStates[index_state]}`] as const,
    ...problems.slice(0, mostNamed).map(problem => ['Unreadable', problem] as const),
    ...(problems.length > mostNamed
      ? [['Unreadable', `${problems.length - mostNamed} more; doctor --json names all of them`] as const]
      : []),
    ...found.cut_off
      .slice(0, mostNamed)
      .map(path => ['Cut off', `${path}: it ends before the song does`] as const),
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
  const kept = `changes ${changes_kept ? 'can' : 'cannot'} be undone after a restart`;
  if (file === undefined) return `in memory; ${kept}`;
  const states = { works: 'writable', new: 'will be created', memory: 'not used', problem: problem ?? '' };
  const access = show_access === undefined ? '' : ` (to see who may read it: ${show_access})`;
  return `${engine ?? 'SQLite cannot be loaded'}, ${file}: ${states[state]}; ${kept}${access}`;
}

function assistantRow({ name, file, entry, service, library, problem }: DoctorReport['assistants'][number]) {
  const uses = service && library && ` with ${service}, library: ${libraryWords[library]}`;
  return `${name}: ${entryStates[entry]}${uses ?? ''} (${file})${problem === undefined ? '' : `; ${problem}`}`;
}

const entryStates = {
  'set up': 'set up',
  'set up otherwise': 'set up by hand, or with an earlier path',
  absent: 'not set up',
  'of another program': 'not set up: its entry "music" starts another program',
  unknown: 'its file cannot be read',
} as const;

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

function keyringWords({ name, state, problem }: DoctorReport['keyring']): string {
  if (problem !== undefined) return `${name}: ${state}, and ${problem}; unlock it, or sign in again`;
  const about =
    state === 'does not answer'
      ? '; a token would be kept in a private file instead, which works as well'
      : '';
  return `${name}: ${state}${about}`;
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

const searchWords = ({ searches }: DoctorReport) =>
  searches
    .map(({ filter, effect, learned }) => `${filter} ${effect}${learned ? '' : ' (assumed)'}`)
    .join(', ');

function serviceWords({ service, account, music }: DoctorReport): string {
  if (music) return `${account.service}: your files, which need no requests`;
  if (!service.asked) return `${account.service}: not tested; --online sends one request`;
  return service.reached
    ? `${account.service}: answered in ${service.ms} ms`
    : `${account.service}: no answer: ${service.problem}`;
}
