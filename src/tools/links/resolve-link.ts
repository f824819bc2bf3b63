import { z } from 'zod';
import { listOf, textInput } from '../../client/api/common-fields.ts';
import { objectReader } from '../../client/api/index.ts';
import { type Input, withChanges } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import { longest } from '../../client/api/text-limits.ts';
import type { ServiceCall } from '../../client/call-context.ts';
import { NotFound, RequestRefused } from '../../client/errors.ts';
import { type MapResult, mapLimitedOrFail } from '../../client/many-calls.ts';
import { quoted, sanitize } from '../../text/sanitize.ts';
import { type Answer, type AnswerRow, callOf, leftOutForLength, render } from '../engine/answer.ts';
import { brief } from '../engine/brief.ts';
import { defineTool } from '../engine/define-tool.ts';
import { errorMessage } from '../engine/error-message.ts';
import type { ToolContext } from '../engine/tool.ts';
import {
  type LinkedObject,
  type LinkKind,
  type LinkProblem,
  otherHostOf,
  type ParsedLink,
  parseLink,
} from './parse-link.ts';

const name = 'resolve_link';
const mostLinks = 50;

const links = withChanges(listOf(textInput('As given', longest.link), mostLinks), {
  allowed: `a list of 1 to ${mostLinks} texts that are not blank`,
});

const output = () => z.object({ items: z.array(z.object({})), missing: z.array(z.object({})) });

export const resolveLink = defineTool({
  name,
  title: 'Resolve links',
  description:
    'The objects that page addresses, ISRC, UPC, music:// URIs or ids with a kind ("album 302127") stand for.',
  group: 'search',
  output,
  operations: [
    {
      name,
      about: 'what links, codes and ids stand for',
      effect: 'read',
      fields: { links },
      run,
    },
  ],
});

async function run(args: Input, context: ToolContext): Promise<Answer> {
  const given = links.schema().parse(args['links']);
  return linkReport(await resolveLinks(given, context), context.catalogue?.called);
}

/** The object of each link, or why there is none. `called`: what the catalogue is called, if not "here". */
function linkReport(links: readonly ResolvedLink[], called: string | undefined): Answer {
  const entries = links.map(link => linkEntry(link, called));
  const found = entries.filter(({ list }) => list === 'items').length;
  const rest = (from: number) => callOf(name, { links: links.slice(from).map(({ link }) => link) });
  return render({
    headline: [`${found} of ${links.length} resolved.`],
    lists: [
      {
        name: 'links',
        fields: ['items', 'missing'],
        entries,
        after: shown => ({
          lines:
            shown < entries.length ? [leftOutForLength(entries.length - shown, { call: rest(shown) })] : [],
        }),
      },
    ],
    isError: found === 0,
  });
}

function linkEntry(resolved: ResolvedLink, called: string | undefined): AnswerRow {
  const link = sanitize(resolved.link, 200);
  const other = resolved.otherService;
  const page = other === undefined ? '' : `a page of ${sanitize(other, 100)}`;
  const here = called === undefined ? 'here' : `in ${called}`;
  if ('problem' in resolved) {
    const words = linkProblem(resolved.problem);
    const reason = page ? `${page}, looked up ${here}: ${words}` : words;
    return { list: 'missing', fields: { link, reason }, line: `${link}: missing: ${reason}` };
  }
  const { kind, item } = resolved;
  const { fields, line } = brief(kind, item, 'listed');
  return {
    list: 'items',
    fields: { ...fields, link, kind, ...(other === undefined ? {} : { other_service: other }) },
    line: `${link}: ${other === undefined ? kind : otherWords(kind, other, called)} ${line}`,
  };
}

/** Says that a link's id belongs to another object here. */
const otherWords = (kind: string, service: string, called: string | undefined): string =>
  `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind} on ${sanitize(service, 100)} that ${called === undefined ? 'is not available here' : `${called} doesn't have`}; its id belongs to a different ${kind} here:`;

type Problems = { readonly [P in LookupProblem as P['reason']]: P };

/** Why a link has no object, without a full stop. */
export const linkProblem = <R extends keyof Problems>(
  problem: Problems[R] & { readonly reason: R },
): string => wordings[problem.reason](problem);

const wordings: { readonly [R in keyof Problems]: (problem: Problems[R]) => string } = {
  'not-a-link': () => 'not a link, code or id: for a song or an artist by name use match_tracks or search',
  'too-long': () => `longer than ${longest.link} characters`,
  'incomplete-address': () => 'not a complete address',
  'not-a-page': () => 'not an address of a page',
  'short-link': () =>
    'a short link: open it in a browser and paste the address that the page then has (…/track/…, …/album/…)',
  'other-site': ({ host }) =>
    `${sanitize(host, 100)} is not this service: give match_tracks the title and artist`,
  'id-without-kind': ({ id }) => `an id needs its kind, as in "track ${id.slice(0, 20)}"`,
  'no-object': () => 'the address names no track, album, artist, playlist or other object',
  'no-id': () => 'the address has no id',
  'not-an-id': ({ given }) => `${quoted(given)} is not an id of this service`,
  'id-out-of-range': ({ kind }) => `no ${kind} has such an id`,
  'not-a-code': ({ kind, given }) => `no ${kind} has a code like ${quoted(given)}`,
  'not-a-user': () => 'only a user can be "me"',
  chart: () => 'a chart is not a single object: read it with chart_read',
  'no-isrc': ({ isrc }) => `no track here has the ISRC ${isrc}`,
  'no-upc': ({ upc }) => `no album here has the UPC ${upc}`,
  failed: ({ error, input }) => errorMessage(error, input),
  'not-asked': () => 'not looked up: an earlier request failed',
};

/** Why there is no object for a link that was looked up. */
type LookupProblem =
  | LinkProblem
  | { readonly reason: 'no-isrc'; readonly isrc: string }
  | { readonly reason: 'no-upc'; readonly upc: string }
  /** `input`: the requested id, by its name in the contract. */
  | { readonly reason: 'failed'; readonly error: unknown; readonly input: Readonly<Record<string, unknown>> }
  /** An earlier request failed, so this one was not sent. */
  | { readonly reason: 'not-asked' };

/** The result for one link. */
type ResolvedLink = {
  readonly link: string;
  /** The other service of a page. Its id was looked up here, where it belongs to a different object. */
  readonly otherService?: string | undefined;
} & Outcome;

type Outcome =
  | { readonly kind: LinkKind; readonly item: Readonly<Record<string, unknown>> }
  | { readonly problem: LookupProblem };

/**
 * The object of each link, in order. Links to one object are looked up once. Rejects with `MusicError` if no request
 * succeeded.
 */
async function resolveLinks(
  links: readonly string[],
  { client, signal, progress, host: own }: ToolContext,
): Promise<ResolvedLink[]> {
  const parsed = links.map(link => ({ link, parsed: parseLink(link, own) }));
  const targets = new Map(
    parsed.flatMap(({ parsed: read }) => ('target' in read ? [[targetKey(read.target), read.target]] : [])),
  );
  const total = targets.size;
  const results = await mapLimitedOrFail(
    [...targets],
    ([, target]) => lookUp(target, { client, signal }),
    done => progress({ done, total, part: { done, total, of: 'links-resolved' } }),
  );
  const byKey = new Map(results.map(result => [result.id[0], result]));
  return parsed.map(({ link, parsed: read }) => {
    const result = 'target' in read ? byKey.get(targetKey(read.target)) : undefined;
    const outcome = outcomeOf(read, result);
    const isNumber = result !== undefined && 'target' in read && 'id' in read.target;
    const page = 'item' in outcome ? String(outcome.item['link'] ?? '') : '';
    const otherService = isNumber ? otherHostOf(link, page, own) : undefined;
    return { link, ...(otherService === undefined ? {} : { otherService }), ...outcome };
  });
}

async function lookUp(target: LinkedObject, { client, signal }: ServiceCall): Promise<unknown> {
  if ('isrc' in target) return client.track.by_isrc({ isrc: target.isrc }, { signal });
  if ('upc' in target) return client.album.by_upc({ upc: target.upc }, { signal });
  const entry = objectReader(target.kind);
  if (entry === undefined) throw new TypeError(`no entry of the contract reads one ${target.kind}`);
  return client.call(entry, inputOf(target), { signal });
}

/** Equal for targets that are one object. */
const targetKey = (target: LinkedObject): string => {
  if ('isrc' in target) return `isrc:${target.isrc}`;
  return 'upc' in target ? `upc:${target.upc}` : `${target.kind}:${target.id}`;
};

const inputOf = (target: LinkedObject) => ('id' in target ? { [`${target.kind}_id`]: target.id } : {});

const hostIn = (target: LinkedObject) => ('host' in target ? target.host : undefined);

function outcomeOf(parsed: ParsedLink, result: MapResult<unknown, unknown> | undefined): Outcome {
  if ('reason' in parsed) return { problem: parsed };
  const { target } = parsed;
  const item = result?.value;
  if (!isRecord(item)) return { problem: problemOf(target, result?.error) };
  const host = hostIn(target);
  return host === undefined || isPageOf(item, host)
    ? { kind: target.kind, item }
    : { problem: { reason: 'other-site', host } };
}

/** Ids of an unknown site count only if this service's own pages are at that host. */
const isPageOf = ({ link }: Readonly<Record<string, unknown>>, host: string) =>
  typeof link === 'string' && URL.canParse(link) && new URL(link).host === host;

function problemOf(target: LinkedObject, error: unknown): LookupProblem {
  if (error === undefined) return { reason: 'not-asked' };
  const host = hostIn(target);
  if (error instanceof NotFound || error instanceof RequestRefused) {
    if (host !== undefined) return { reason: 'other-site', host };
    if ('isrc' in target) return { reason: 'no-isrc', isrc: target.isrc };
    if ('upc' in target) return { reason: 'no-upc', upc: target.upc };
  }
  return { reason: 'failed', error, input: inputOf(target) };
}
