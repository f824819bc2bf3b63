/** A JSON Schema, as far as the listed tools use it. */
export type Schema = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const schemaIn = (value: unknown): Schema => (isRecord(value) ? value : {});

/** Arguments that take an id. */
const takesId = /(?:^|_)ids?$|^(?:playlist|other)$/;
const numeric = /^-?\d{1,16}$/;

/**
 * The input as a generous reader takes it: null is absent, and a number written as text is its number where a
 * number belongs, an id its digits where a name may stand too. What the schema still refuses cannot be meant. (A
 * property `__proto__` never arrives: the protocol's own reader leaves it out.)
 */
export function asMeant(schema: Schema, value: unknown): unknown {
  const { anyOf, type, items, properties } = schema;
  if (Array.isArray(anyOf)) {
    return anyOf.reduce<unknown>((read, each) => asMeant(schemaIn(each), read), value);
  }
  if ((type === 'integer' || type === 'number') && typeof value === 'string' && numeric.test(value.trim())) {
    return Number(value);
  }
  if (type === 'array' && Array.isArray(value)) return value.map(each => asMeant(schemaIn(items), each));
  if (type !== 'object' || !isRecord(value)) return value;
  const fields = schemaIn(properties);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => inner !== null && name !== '__proto__')
      .map(([name, inner]) => [
        name,
        asMeant(schemaIn(fields[name]), takesId.test(name) ? asDigits(inner) : inner),
      ]),
  );
}

const asDigits = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asDigits);
  return Number.isSafeInteger(value) ? String(value) : value;
};
