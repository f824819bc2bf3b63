import { z } from 'zod';
import { isRecord } from '../../client/api/record.ts';

interface Choices {
  /** Fields that the schema does not name may come too, as in answers. */
  readonly open?: boolean;
  /** Leave out how large, long or many. */
  readonly hideBounds?: boolean;
}

/** The JSON Schema that hosts see of a zod schema, without what tells an agent nothing. */
export function jsonSchema(
  schema: z.ZodType,
  { open = false, hideBounds = false }: Choices = {},
): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    // zod closes every object in what it reads to, and none in what it reads from.
    io: open ? 'input' : 'output',
    override({ jsonSchema: part }) {
      for (const name of bounds) if (hideBounds || isSafeIntegerBound(part[name])) delete part[name];
      simplify(part);
    },
  });
  return json;
}

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;

/** zod writes the bounds of safe integers beside every integer. */
const isSafeIntegerBound = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** The shorter of equivalent forms. */
function simplify(part: z.core.JSONSchema.BaseSchema): void {
  if (isEmpty(part.additionalProperties)) part.additionalProperties = true;
  if (isEmpty(part.properties)) delete part.properties;
  const types = part.anyOf?.map(typeAlone);
  if (types === undefined || !types.every(type => type !== undefined)) return;
  delete part.anyOf;
  Object.assign(part, { type: types });
}

const isEmpty = (value: unknown) => isRecord(value) && Object.keys(value).length === 0;

/** The type that is all a schema says. */
const typeAlone = (part: z.core.JSONSchema._JSONSchema) =>
  typeof part === 'object' && typeof part.type === 'string' && Object.keys(part).length === 1
    ? part.type
    : undefined;
