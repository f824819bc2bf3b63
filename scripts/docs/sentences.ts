import { contract, entryFor } from '../../src/client/api/index.ts';
import * as errors from '../../src/client/errors.ts';
import { refusalText } from '../../src/tools/engine/confirm.ts';
import { errorMessage } from '../../src/tools/engine/error-message.ts';
import { isNode, type Node, type Source } from '../source.ts';

/** Where a person meets a sentence that says what went wrong. */
export const sections = {
  start: 'When it starts',
  setup: 'Setting up assistants',
  doctor: 'What the doctor says',
  account: 'Your account',
  service: 'The music service',
  changes: 'Changes and undo',
  plans: 'Plans of playlists',
  names: 'Names in place of ids',
  documents: 'Playlists as files',
  files: 'Files on this computer',
} as const;
export type Section = keyof typeof sections;

/** A sentence of the code; what differs from time to time is "…". */
export interface Sentence {
  readonly section: Section;
  readonly text: string;
}

interface Place {
  readonly holds: RegExp;
  readonly section: Section;
  also?(text: string): boolean;
}

/** What may stand in a line of the doctor's, whatever else does. */
const isState = (text: string) => wordsIn(text) >= 3;

const isLong = (text: string) => wordsIn(text) >= 4;

/** Why a file or a change is left as it is. */
const isReason = (text: string) => /^(?:is|was|has|cannot) /.test(text);

/**
 * Files whose sentences tell of failures that a person can do something about (an assistant mends its own arguments),
 * and which texts count there beside whole sentences.
 */
const places: readonly Place[] = [
  { holds: /^src\/config\/(flags|read-config)\.ts$/, section: 'start' },
  { holds: /^src\/(?:part-error|present\/port-problem)\.ts$/, section: 'start' },
  { holds: /^src\/present\/setup-words\.ts$/, section: 'setup', also: isReason },
  { holds: /^src\/(?:present\/doctor-text|doctor-command)\.ts$/, section: 'doctor', also: isState },
  { holds: /^src\/account\/(?!status|connect-steps)/, section: 'account' },
  { holds: /^src\/store\/(?!documents)/, section: 'files' },
  { holds: /^src\/redis\/(sentences|documents)\.ts$/, section: 'files' },
  { holds: /^src\/tools\/engine\/error-answer\.ts$/, section: 'files', also: isLong },
  { holds: /^src\/tools\/engine\/confirm\.ts$/, section: 'changes' },
  { holds: /^src\/present\/job-problem\.ts$/, section: 'changes' },
  { holds: /^src\/present\/(change-reasons|not-kept)\.ts$/, section: 'changes', also: isLong },
  { holds: /^src\/tools\/undo-change\.ts$/, section: 'changes', also: isReason },
  { holds: /^src\/present\/(no-plan|revision-problem)\.ts$/, section: 'plans', also: isLong },
  { holds: /^src\/present\/named\.ts$/, section: 'names', also: text => text.includes(' is called ') },
  { holds: /^src\/(?:export-command|present\/playlist-file)\.ts$/, section: 'documents', also: isLong },
];

/** Every sentence by which these files say that something went wrong, in the order of the sections. */
export function errorSentences(sources: readonly Source[]): Sentence[] {
  const found = [...serviceSentences(), wrongId(), refusal(), ...sources.flatMap(sentencesIn)];
  const unique = new Map(found.map(sentence => [sentence.text, sentence]));
  const order = Object.keys(sections);
  return [...unique.values()].sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section));
}

function sentencesIn(source: Source): Sentence[] {
  const place = places.find(({ holds }) => holds.test(source.path));
  const also = place?.also ?? (() => false);
  const inPlace =
    place === undefined
      ? []
      : textsOf(source, source.nodes).flatMap(text =>
          isSentence(text) || also(text) ? { section: place.section, text } : [],
        );
  const failures = source.nodes.filter(
    node => calls(node, 'failure') && source.path.startsWith('src/tools/'),
  );
  const section = source.path === 'src/tools/account/account.ts' ? 'account' : 'changes';
  const ofTools = failures.flatMap(node =>
    textsOf(source, argumentsOf(node)).map(text => ({ section, text }) as const),
  );
  return [...inPlace, ...ofTools.filter(({ text }) => wordsIn(text) >= 4)];
}

const isSentence = (text: string) =>
  /^(?:[A-Z][a-z ]|[A-Z]+_|SQLite|--|…).*[.…]$/s.test(text) && wordsIn(text) >= 2;
const wordsIn = (text: string) => text.split(/[\s_]+/).filter(word => /\p{L}{2}/u.test(word)).length;

/** The texts among these nodes, in the order they stand. */
const textsOf = (source: Source, nodes: readonly Node[]): string[] =>
  nodes.flatMap(node => textOf(source, node) ?? []);

function textOf({ text }: Source, node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  const { expressions } = node;
  const gaps = Array.isArray(expressions) ? expressions.filter(isNode) : [];
  const inner = gaps.reduceRight(
    (rest, gap) => {
      const open = text.lastIndexOf('${', gap.start) - node.start - 1;
      const close = text.indexOf('}', gap.end) - node.start;
      return `${rest.slice(0, open)}…${rest.slice(close)}`;
    },
    text.slice(node.start + 1, node.end - 1),
  );
  return inner.replace(/\s+/g, ' ').trim();
}

const calls = (node: Node, name: string) =>
  node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === name;

const argumentsOf = ({ arguments: given }: Node): Node[] =>
  Array.isArray(given) ? given.filter(isNode) : [];

/** What each failure between this program and the service is called, with an artist as the example. */
function serviceSentences(): Sentence[] {
  const entry = entryFor(contract.artist.endpoints.details);
  return Object.values(errors).flatMap(type => {
    if (!isFailure(type)) return [];
    const text = `${errorMessage(new type(entry, '', { ran: 'no' }), { artist_id: 9 })}.`;
    return { section: 'service', text };
  });
}

type Failure = new (
  entry: errors.MusicError['entry'],
  what: string,
  facts: { ran: 'no' },
) => errors.MusicError;

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'function' && value.prototype instanceof errors.MusicError;

/** A write of several ids tells which of them the service does not take. */
const wrongId = (): Sentence => {
  const error = new errors.RequestRefused(entryFor(contract.playlist.endpoints.add_tracks), '', {
    ran: 'no',
    code: 500,
  });
  return { section: 'service', text: `${errorMessage(error, { track_ids: [9] })}.` };
};

const refusal = (): Sentence => ({
  section: 'changes',
  text: `${refusalText({ refused: { reason: 'not-own', title: '…', owner: '…' } })}.`,
});
