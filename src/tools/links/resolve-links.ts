import { objectReader } from '../../client/api/index.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { Call } from '../../client/call.ts';
import { NotFound, RequestRefused } from '../../client/errors.ts';
import { type MapResult, mapLimitedOrFail } from '../../client/map-limited.ts';
import {
  type LinkKind,
  type LinkProblem,
  otherHostOf,
  type ParsedLink,
  parseLink,
  type Target,
} from './parse-link.ts';

/** Why there is no object for a link that was looked up. */
export type LookupProblem =
  | LinkProblem
  | { readonly reason: 'no-isrc'; readonly isrc: string }
  | { readonly reason: 'no-upc'; readonly upc: string }
  /** `input`: the requested id, by its name in the contract. */
  | { readonly reason: 'failed'; readonly error: unknown; readonly input: Readonly<Record<string, unknown>> }
  /** An earlier request failed, so this one was not sent. */
  | { readonly reason: 'not-asked' };

/** The result for one link. */
export type ResolvedLink = {
  readonly link: string;
  /** The other service of a page. Its id was looked up here, where it belongs to a different object. */
  readonly otherService?: string | undefined;
} & Outcome;

type Outcome =
  | { readonly kind: LinkKind; readonly item: Readonly<Record<string, unknown>> }
  | { readonly problem: LookupProblem };

/**
 * The object of each link, in order. Links to one object are looked up once. `own`: the host of the configured
 * service, if known. `isDemo`: the service is the demo. Rejects with `MusicError` if no request succeeded.
 */
export async function resolveLinks(
  links: readonly string[],
  call: Pick<Call, 'client' | 'signal' | 'progress'>,
  own?: string,
  isDemo = false,
): Promise<ResolvedLink[]> {
  const parsed = links.map(link => ({ link, parsed: parseLink(link, own) }));
  const here = own?.replace(/:\d+$/, '') ?? (isDemo ? 'localhost' : undefined);
  const targets = new Map(
    parsed.flatMap(({ parsed: read }) => ('target' in read ? [[targetKey(read.target), read.target]] : [])),
  );
  const total = targets.size;
  const results = await mapLimitedOrFail(
    [...targets],
    ([, target]) => lookUp(target, call),
    done => call.progress({ done, total, part: { done, total, of: 'links-resolved' } }),
  );
  const byKey = new Map(results.map(result => [result.id[0], result]));
  return parsed.map(({ link, parsed: read }) => {
    const result = 'target' in read ? byKey.get(targetKey(read.target)) : undefined;
    const outcome = outcomeOf(read, result);
    const isNumber = result !== undefined && 'target' in read && 'id' in read.target;
    const otherService = isNumber ? otherServiceOf(link, outcome, here) : undefined;
    return { link, ...(otherService === undefined ? {} : { otherService }), ...outcome };
  });
}

/** The host of a page of another service than the found object's. `own`: this service's host without its port, if known. */
function otherServiceOf(link: string, outcome: Outcome, own: string | undefined): string | undefined {
  const found = 'item' in outcome && typeof outcome.item['link'] === 'string' ? outcome.item['link'] : '';
  return otherHostOf(link, found, own);
}

async function lookUp(target: Target, { client, signal }: Pick<Call, 'client' | 'signal'>): Promise<unknown> {
  if ('isrc' in target) return client.track.by_isrc({ isrc: target.isrc }, { signal });
  if ('upc' in target) return client.album.by_upc({ upc: target.upc }, { signal });
  const entry = objectReader(target.kind);
  if (entry === undefined) throw new TypeError(`no entry of the contract reads one ${target.kind}`);
  return client.call(entry, inputOf(target), { signal });
}

/** Equal for targets that are one object. */
const targetKey = (target: Target): string => {
  if ('isrc' in target) return `isrc:${target.isrc}`;
  return 'upc' in target ? `upc:${target.upc}` : `${target.kind}:${target.id}`;
};

const inputOf = (target: Target) => ('id' in target ? { [`${target.kind}_id`]: target.id } : {});

const hostIn = (target: Target) => ('host' in target ? target.host : undefined);

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

function problemOf(target: Target, error: unknown): LookupProblem {
  if (error === undefined) return { reason: 'not-asked' };
  const host = hostIn(target);
  if (error instanceof NotFound || error instanceof RequestRefused) {
    if (host !== undefined) return { reason: 'other-site', host };
    if ('isrc' in target) return { reason: 'no-isrc', isrc: target.isrc };
    if ('upc' in target) return { reason: 'no-upc', upc: target.upc };
  }
  return { reason: 'failed', error, input: inputOf(target) };
}
