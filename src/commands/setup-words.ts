import { sanitize } from '../text/sanitize.ts';
import type { Host } from './setup/hosts.ts';
import type { DiffLine } from './setup/line-diff.ts';
import { lineDiff } from './setup/line-diff.ts';
import type { Outcome } from './setup/make-change.ts';
import type { LeaveReason, Plan, SetupAction } from './setup/plan-change.ts';
import { serverName } from './setup/start-command.ts';
import type { Trial } from './setup/try-server.ts';

/** Words as a person of this computer types them. */
type CommandLine = (words: readonly string[]) => string;

/** What is to be done at one host, as it is shown before. */
export function planLines(plan: Plan, wish: SetupAction, commandLine: CommandLine): string[] {
  const { host, file } = plan.target;
  switch (plan.kind) {
    case 'nothing':
      return [`${host.name}: ${wish === 'add' ? 'is set up already' : 'has no entry of ours'} (${file}).`];
    case 'leave':
      return [`${host.name}: ${leaveSentence(plan.reason, file)}`];
    case 'program':
      return [`${host.name}: its own program does it.`, `  + ${commandLine([plan.program, ...plan.args])}`];
    case 'file':
      return [
        `${host.name}: ${fileSentence(plan)}`,
        ...lineDiff(plan.before ?? '', plan.after ?? '', knownWords(plan)).map(diffText),
      ];
  }
}

/** What may be shown of a file: the entry that setup writes. What else stands there may be secret. */
const knownWords = ({ target: { host }, command }: Plan): string[] => [
  host.key,
  serverName,
  ...Object.values(host.entry(command))
    .flat()
    .filter(word => typeof word === 'string'),
];

const diffText = ({ sign, text }: DiffLine) => `  ${sign} ${text}`.trimEnd();

function fileSentence({
  file: { path, bytes },
  before,
  after,
  restores,
  backup,
}: Extract<Plan, { kind: 'file' }>): string {
  if (after === before) return `${path} has no entry of ours. The copy of it from before goes.`;
  if (bytes === undefined) return `${path} is new.`;
  if (after === undefined) return `${path} goes: there was none before.`;
  if (restores) return `${path} becomes what it was before, byte for byte.`;
  const copy = backup === 'make' ? ' A copy of it stays beside it.' : '';
  return `${path} changes.${copy}`;
}

const leaveSentence = (reason: LeaveReason, file: string): string =>
  `${file} ${leaveWords[reason]}. It is left as it is.`;

const leaveWords: Readonly<Record<LeaveReason, string>> = {
  'link to nothing': 'is a link to nothing',
  'no file': 'is no regular file',
  'read-only': 'is read-only',
  'too large': 'is too large to be a configuration',
  unreadable: 'cannot be read',
  unwritable: 'cannot be written',
  'changed meanwhile': 'was changed by another program meanwhile; run setup again',
  damaged: 'is damaged: mend it first, or delete it',
  'foreign entry': 'has an entry "music" that starts another program',
  'not editable': 'is written in a way that cannot be changed safely; the entry is to be written by hand',
};

/** What became of a change. */
export function outcomeLine(
  { name, reload }: Host,
  file: string,
  outcome: Outcome,
  wish: SetupAction,
): string {
  if (outcome.kind === 'left') return `${name}: ${leaveSentence(outcome.reason, file)}`;
  if (outcome.kind === 'failed') {
    return `${name}: its program failed and said: ${sanitize(outcome.said) || 'nothing'}`;
  }
  return `${name}: ${wish === 'add' ? 'done' : 'taken back'}. ${reloadWords[reload](name)}`;
}

const reloadWords: Readonly<Record<Host['reload'], (name: string) => string>> = {
  quit: name => `Quit ${name} and open it again.`,
  session: name => `Start a new session of ${name}.`,
  itself: name => `${name} sees it by itself; where it asks whether to trust the server, say yes.`,
  refresh: name => `Press refresh in the list of servers of ${name}, or open it again.`,
};

export const setupWords = {
  none: (names: readonly string[]) =>
    `No assistant was found on this computer. Looked for: ${names.join(', ')}.`,
  ask: (name: string) => `Make this change to ${name}? [y/N]`,
  declined: (name: string) => `${name}: left as it is.`,
  noTerminal:
    'Nothing was changed: there is no terminal to ask at. --yes makes these changes, --print only shows them.',
  printed: 'Nothing was changed: --print only shows.',
  unknownHost: (known: readonly string[]) => `--host takes names among ${known.join(', ')}, with commas.`,
};

/** How the server started, once everything was set up; `names` are of the assistants that start it so, if not all do. */
export const trialLine = (trial: Trial, names: readonly string[] = []): string =>
  `${names.length === 0 ? '' : `${names.join(', ')}: `}${trialSentence(trial)}`;

const trialSentence = (trial: Trial): string =>
  trial.ok
    ? `The server starts: version ${sanitize(trial.version)}, ${trial.tools} tools.`
    : `The server did not start: ${sanitize(trial.said) || 'it said nothing'}`;

/** How the listener signs in, by a command line; PowerShell wants a sign before a quoted program. */
export const loginLines = (line: string, hasPowerShell: boolean): string[] => [
  `To sign in: ${line}`,
  ...(hasPowerShell && line.startsWith('"') ? [`In PowerShell: & ${line}`] : []),
];
