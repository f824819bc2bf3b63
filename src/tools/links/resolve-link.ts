import { z } from 'zod';
import { type Field, type Input, required } from '../../client/api/field.ts';
import type { Answer } from '../engine/answer.ts';
import { defineTool } from '../engine/define-tool.ts';
import type { ToolContext } from '../engine/tool.ts';
import { linkReport } from './link-report.ts';
import { resolveLinks } from './resolve-links.ts';

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
      run,
    },
  ],
});

async function run(args: Input, context: ToolContext): Promise<Answer> {
  const given = links.schema().parse(args['links']);
  const isDemo = context.place !== undefined;
  const resolved = await resolveLinks(given, context, context.host, isDemo);
  return linkReport(resolved, isDemo, name);
}
