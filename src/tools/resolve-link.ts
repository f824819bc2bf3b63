import { z } from 'zod';
import { type Field, required } from '../client/api/field.ts';
import type { Input } from '../client/call.ts';
import * as errors from '../client/errors.ts';
import { type MapResult, mapLimitedOrFail } from '../client/map-limited.ts';
import { foreign, isOfDeezer, type ReadLink, readLink, type Target } from '../links/parse-link.ts';
import { readerOf } from '../links/resource-uri.ts';
import type { Answer } from '../present/answer.ts';
import { brief, isItem } from '../present/brief.ts';
import { errorMessage } from '../present/error-message.ts';
import { type Placed, reportAnswer } from '../present/match-report.ts';
import { budgets } from '../present/token-budget.ts';
import { sanitize } from '../text/sanitize.ts';
import { defineTool } from './engine/define-tool.ts';
import type { ToolContext } from './engine/tool.ts';

const name = 'resolve_link';
const mostLinks = 50;

const links: Field<string[], false> = required({
  about: 'As given',
  allowed: `a list of 1 to ${mostLinks} texts that are not blank`,
  schema: () =>
    z
      .array(z.string().refine(link => link.trim() !== ''))
      .min(1)
      .max(mostLinks),
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
      run: resolveLinks,
    },
  ],
});

async function fetchTarget(target: Target, { client, signal }: ToolContext): Promise<unknown> {
  if ('isrc' in target) return client.track.by_isrc({ isrc: target.isrc }, { signal });
  if ('upc' in target) return client.album.by_upc({ upc: target.upc }, { signal });
  const entry = readerOf(target.kind);
  if (entry === undefined) throw new TypeError(`no entry of the contract reads one ${target.kind}`);
  return client.call(entry, { [`${target.kind}_id`]: target.id }, { signal });
}

async function resolveLinks(args: Input, context: ToolContext): Promise<Answer> {
  const given = links.schema().parse(args['links']);
  const own = hostOf(context.account);
  const reads = given.map(link => readLink(link, own));
  const targets = new Map(
    reads.flatMap(read => ('target' in read ? [[keyOf(read.target), read.target]] : [])),
  );
  const distinct = [...targets.values()];
  const results = await mapLimitedOrFail(
    distinct,
    target => fetchTarget(target, context),
    count =>
      context.progress({
        done: count,
        total: distinct.length,
        part: { done: count, total: distinct.length, of: 'links-resolved' },
      }),
  );
  const keys = [...targets.keys()];
  const entries = given.map((link, place) => {
    const read = reads[place] ?? { reason: 'not read' };
    const result = 'target' in read ? results[keys.indexOf(keyOf(read.target))] : undefined;
    return placed(link, read, result, context.place !== undefined);
  });
  const found = entries.filter(({ list }) => list === 'items').length;
  const answer = reportAnswer({
    head: `${found} of ${given.length} resolved.`,
    lists: ['items', 'missing'],
    entries,
    budget: budgets.brief,
    rest: from => ({ tool: name, args: { links: given.slice(from) } }),
  });
  return found === 0 ? { ...answer, isError: true } : answer;
}

/** Of the service that the account is at, where it is one that was set by its address. */
function hostOf(account: ToolContext['account']): string | undefined {
  const service = account && 'service' in account ? account.service : undefined;
  return typeof service === 'string' && URL.canParse(service) ? new URL(service).host : undefined;
}

/** Targets with one key are one object, whatever page they were copied from. */
const keyOf = (target: Target): string => {
  if ('isrc' in target) return `isrc:${target.isrc}`;
  return 'upc' in target ? `upc:${target.upc}` : `${target.kind}:${target.id}`;
};

function placed(
  link: string,
  read: ReadLink,
  result: MapResult<unknown, Target> | undefined,
  isDemo: boolean,
): Placed {
  const shown = sanitize(link, 200);
  const missing = (reason: string): Placed => ({
    list: 'missing',
    fields: { link: shown, reason },
    line: `${shown}: missing, ${reason}`,
  });
  if ('reason' in read) return missing(read.reason);
  const { target } = read;
  // The numbers of the streaming service are looked up among those of the demo.
  const where = isDemo && isOfDeezer(link) ? 'in the demo catalogue' : '';
  const item = result?.value;
  if (!isItem(item)) {
    const reason = reasonOf(target, result?.error);
    return missing(where && result ? `looked up ${where}: ${reason}` : reason);
  }
  if ('host' in target && target.host !== undefined && !isPageOf(item, target.host)) {
    return missing(foreign(target.host));
  }
  const { fields, line } = brief(target.kind, item, false);
  return {
    list: 'items',
    fields: { ...fields, link: shown, kind: target.kind },
    line: `${shown}: ${where && `${where}, `}${target.kind} ${line}`,
  };
}

/** An unknown site's numbers are its own, unless this service's pages are there. */
const isPageOf = ({ link }: Readonly<Record<string, unknown>>, host: string) =>
  typeof link === 'string' && URL.canParse(link) && new URL(link).host === host;

function reasonOf(target: Target, error: unknown): string {
  if (error === undefined) return 'not asked: the service failed before';
  const nothing = error instanceof errors.NotFound || error instanceof errors.RequestRefused;
  if (nothing && 'host' in target && target.host !== undefined) return foreign(target.host);
  if (nothing && 'isrc' in target) return `no track here has the ISRC ${target.isrc}`;
  if (nothing && 'upc' in target) return `no album here has the UPC ${target.upc}`;
  return errorMessage(error, 'id' in target ? { [`${target.kind}_id`]: target.id } : {});
}
