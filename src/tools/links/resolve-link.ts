import { z } from 'zod';
import { longest } from '../../client/api/bounds.ts';
import { type Field, type Input, required } from '../../client/api/field.ts';
import { quoted, sanitize } from '../../text/sanitize.ts';
import { type Answer, callOf, type Entry, leftOutForLength, render } from '../engine/answer.ts';
import { brief } from '../engine/brief.ts';
import { defineTool } from '../engine/define-tool.ts';
import { errorMessage } from '../engine/error-message.ts';
import type { ToolContext } from '../engine/tool.ts';
import { type LookupProblem, type ResolvedLink, resolveLinks } from './resolve-links.ts';

const name = 'resolve_link';
const mostLinks = 50;

const links: Field<string[], false> = required({
  about: 'As given',
  allowed: `a list of 1 to ${mostLinks} texts that are not blank`,
  schema: () =>
    z
      .array(
        z
          .string()
          .max(longest.link)
          .refine(link => link.trim() !== ''),
      )
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
      run,
    },
  ],
});

async function run(args: Input, context: ToolContext): Promise<Answer> {
  const given = links.schema().parse(args['links']);
  const { isDemo = false } = context;
  const resolved = await resolveLinks(given, context, context.host, isDemo);
  return linkReport(resolved, isDemo, name);
}

/** The object of each link, or why there is none. `isDemo`: links were looked up in the demo catalogue. */
function linkReport(links: readonly ResolvedLink[], isDemo: boolean, tool: string): Answer {
  const entries = links.map(link => linkEntry(link, isDemo));
  const found = entries.filter(({ list }) => list === 'items').length;
  const rest = (from: number) => callOf(tool, { links: links.slice(from).map(({ link }) => link) });
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

function linkEntry(resolved: ResolvedLink, isDemo: boolean): Entry {
  const link = sanitize(resolved.link, 200);
  const other = resolved.otherService;
  const page = other === undefined ? '' : `a page of ${sanitize(other, 100)}`;
  const here = isDemo ? 'in the demo catalogue' : 'here';
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
    line: `${link}: ${other === undefined ? kind : otherWords(kind, other, isDemo)} ${line}`,
  };
}

/** Says that a link's id belongs to another object here. */
const otherWords = (kind: string, service: string, isDemo: boolean): string =>
  `a ${kind} on ${sanitize(service, 100)} that ${isDemo ? "the demo catalogue doesn't have" : 'is not available here'}; its id belongs to a different ${kind} here:`;

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
