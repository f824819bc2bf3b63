import { z } from 'zod';
import { longest } from '../../client/api/bounds.ts';
import { choice, idOrName } from '../../client/api/common-fields.ts';
import { type Field, type Input, optional, required } from '../../client/api/field.ts';
import { contract, entryFor } from '../../client/api/index.ts';
import type { Answer } from '../engine/answer.ts';
import { errorAnswer } from '../engine/error-answer.ts';
import { detailIn } from '../engine/execute.ts';
import { detail, foldTool } from '../engine/fold.ts';
import type { Operation, Problem } from '../engine/operation.ts';
import { isName, resolveNames, withResolved } from '../engine/resolve-names.ts';
import type { ToolContext } from '../engine/tool.ts';
import { hostOf, isLoopback, otherHostOf } from '../links/parse-link.ts';
import {
  noPageText,
  playableKinds,
  playerAddress,
  playerAnswer,
  servicePageOf,
  themes,
  withTheme,
} from './embedded-player.ts';

const { embed } = contract.service.endpoints;
const { url, ...looks } = embed.input;
const kind = optional(choice('In place of url, with id', playableKinds));
/** Names are found when the kind is known. */
const id = optional(
  required({
    about: 'Of that kind, or its name',
    allowed: 'a whole number from 1, or a name',
    schema: () =>
      z.preprocess(
        given => (Number.isSafeInteger(given) ? String(given) : given),
        z
          .string()
          .max(longest.words)
          .refine(given => given.trim() !== '' && (isName(given) || Number(given) >= 1)),
      ),
  }),
);
const theme = optional(choice('Default dark', themes));

/** A player is given by a page, or by an object's kind and id. */
const embedFields: Operation['fields'] = { url: optional(url), kind, id, theme, ...looks, detail };

export const serviceRead = foldTool({
  name: 'service_read',
  title: 'Read about the service',
  description: 'The service in this country, streaming options, or an embeddable player.',
  group: 'service',
  effects: ['read'],
  by: 'view',
  overrides: { embed: { fields: embedFields, run: readPlayer } },
});

/** A checked argument. Undefined if it is absent. */
const valueIn = <T>(input: Input, name: string, field: Field<T>) =>
  field.schema().safeParse(input[name]).data;

async function readPlayer(input: Input, context: ToolContext, tool: string): Promise<Answer | Problem> {
  const page = valueIn(input, 'url', url);
  const [of, given] = [valueIn(input, 'kind', kind), valueIn(input, 'id', id)];
  if (page !== undefined && of === undefined && given === undefined) return player(page, input, context);
  if (page !== undefined || of === undefined || given === undefined)
    return { problem: 'give url, or kind and id' };
  const found = await resolveNames(
    tool,
    { effect: 'read', fields: { id: idOrName(of) } },
    { id: given },
    context,
  );
  if ('answer' in found) return found.answer;
  const answer = await playerOf(of, Number(found.input['id']), input, context);
  return 'problem' in answer ? answer : withResolved(answer, found.names);
}

async function playerOf(
  of: (typeof playableKinds)[number],
  number: number,
  input: Input,
  context: ToolContext,
): Promise<Answer | Problem> {
  const object = { [`${of}_id`]: number };
  try {
    const found = await servicePageOf(of, number, context);
    return found === undefined ? { problem: noPageText(of, number) } : await player(found, input, context);
  } catch (error) {
    return errorAnswer(error, object, context);
  }
}

async function player(
  page: string,
  input: Input,
  { client, signal, isDemo = false }: ToolContext,
): Promise<Answer> {
  const request = Object.fromEntries(Object.entries(input).filter(([name]) => name in looks));
  const made = await client.call(entryFor(embed), { ...request, url: page }, { signal });
  const look = valueIn(input, 'theme', theme);
  const themed = look === undefined ? made : withTheme(made, look);
  const address = playerAddress(made);
  return playerAnswer(themed ?? made, detailIn(input), {
    lacksTheme: themed === undefined,
    otherService: otherHostOf(page, address, isDemo ? 'localhost' : undefined),
    isLocal: isLoopback(hostOf(address)),
  });
}
