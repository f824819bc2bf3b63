import { z } from 'zod';
import { choice, idOrName } from '../../client/api/common-fields.ts';
import { contract, entryFor, objectReader } from '../../client/api/index.ts';
import { type Field, type Input, optional, required } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import { longest } from '../../client/api/text-limits.ts';
import type { ServiceCall } from '../../client/call-context.ts';
import { linkIn } from '../../text/redaction.ts';
import { sanitize } from '../../text/sanitize.ts';
import type { Answer } from '../engine/answer.ts';
import { detail, readTool } from '../engine/define-tool.ts';
import { errorAnswer } from '../engine/error-message.ts';
import { detailIn } from '../engine/execute.ts';
import { oneAnswer } from '../engine/items.ts';
import { isName, resolveNames, withResolved } from '../engine/resolve-names.ts';
import { scheme } from '../engine/resource-links.ts';
import type { CallProblem, Operation, ToolContext } from '../engine/tool.ts';
import { hostOf, isLoopback, otherHostOf } from '../links/parse-link.ts';

/** The kinds with a page that has a player. */
const playableKinds = ['album', 'episode', 'playlist', 'podcast', 'track'] as const;
type PlayableKind = (typeof playableKinds)[number];

/** The themes of a player. `auto` is that of the page around it. */
const themes = ['auto', 'dark', 'light'] as const;
type Theme = (typeof themes)[number];

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

export const serviceRead = readTool('service', {
  title: 'Read about the service',
  description: 'The service in this country, streaming options, or an embeddable player.',
  overrides: { embed: { fields: embedFields, run: readPlayer } },
});

/** A checked argument. Undefined if it is absent. */
const valueIn = <T>(input: Input, name: string, field: Field<T>) =>
  field.schema().safeParse(input[name]).data;

async function readPlayer(input: Input, context: ToolContext, tool: string): Promise<Answer | CallProblem> {
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
  const number = Number(found.input['id']);
  try {
    const own = await servicePageOf(of, number, context);
    if (own !== undefined) return withResolved(await player(own, input, context), found.names);
    return {
      problem: `the service gives no page address for ${of} ${number}, so there is no player for it; give the url of its page`,
    };
  } catch (error) {
    return withResolved(await errorAnswer(error, { [`${of}_id`]: number }, context), found.names);
  }
}

async function player(page: string, input: Input, { client, signal, host }: ToolContext): Promise<Answer> {
  const request = Object.fromEntries(Object.entries(input).filter(([name]) => name in looks));
  const made = await client.call(entryFor(embed), { ...request, url: page }, { signal });
  const look = valueIn(input, 'theme', theme);
  const themed = look === undefined ? made : withTheme(made, look);
  const address = playerAddress(made);
  // Its id was looked up here.
  const otherService = otherHostOf(page, address, host);
  const notes = [
    ...(themed === undefined ? ['The players of this service have no themes.'] : []),
    ...(address.startsWith(scheme)
      ? ['Its address is not on the web, so no browser can show the player.']
      : []),
    ...(isLoopback(hostOf(address))
      ? ['Its address is on this computer, so the player works only here.']
      : []),
    ...(otherService === undefined
      ? []
      : [`The link points to ${sanitize(otherService, 100)}. Its id belongs to a different object here:`]),
  ];
  return oneAnswer('oembed', themed ?? made, detailIn(input), { notes });
}

/** The address of an object's page, as the service gives it. Undefined if it gives none. Rejects with `MusicError`. */
async function servicePageOf(
  kind: PlayableKind,
  id: number,
  { client, signal }: ServiceCall,
): Promise<string | undefined> {
  const entry = objectReader(kind);
  if (entry === undefined) throw new TypeError(`no entry of the contract reads one ${kind}`);
  const object = await client.call(entry, { [`${kind}_id`]: id }, { signal });
  const link = isRecord(object) ? object['link'] : undefined;
  return linkIn(typeof link === 'string' ? link : undefined);
}

/** The theme is part of the player's address, in an oEmbed document or its XML. */
const themeInAddress = /(\/widget\/)(?:auto|dark|light)(?=\/)/g;

/** A player in another theme. Undefined if its address has none. */
function withTheme(player: unknown, theme: Theme): unknown {
  if (typeof player === 'string') {
    const themed = player.replace(themeInAddress, `$1${theme}`);
    return player.search(themeInAddress) < 0 ? undefined : themed;
  }
  const html = isRecord(player) ? withTheme(player['html'] ?? '', theme) : undefined;
  return html === undefined ? undefined : { ...Object(player), html };
}

/** The address of a player in an oEmbed document or its XML. Empty if there is none. */
const playerAddress = (player: unknown): string => {
  const text = typeof player === 'string' ? player : isRecord(player) ? String(player['html'] ?? '') : '';
  return /(?:https?:\/\/[^\s"'<>&]+\/|music:\/\/)widget\/[^\s"'<>&]*/.exec(text)?.[0] ?? '';
};
