import type { ServiceContext } from '../call.ts';

/** What rendering needs of the context. */
export type RenderContext = Pick<ServiceContext, 'catalogue' | 'origin' | 'now'>;

/** A JSON object as it goes onto the wire. */
export type Body = Record<string, unknown>;

type Makers<S, N extends string> = Readonly<Record<N, (subject: S) => unknown>>;

/** Makes a renderer that gives the named fields in the order of the names, and leaves out undefined ones. */
export function shape<S, N extends string>(makers: Makers<S, N>, names: readonly N[]): (subject: S) => Body {
  return subject => {
    const body: Body = {};
    for (const name of names) {
      const value = makers[name](subject);
      if (value !== undefined) body[name] = value;
    }
    return body;
  };
}

/** Makes one renderer for each variant of a kind of object. */
export function renderer<S, N extends string, V extends string>(
  makers: Makers<S, N>,
  variants: Readonly<Record<V, readonly N[]>>,
): (variant: V, subject: S) => Body {
  const made = new Map<string, (subject: S) => Body>();
  return (variant, subject) => {
    const known = made.get(variant) ?? shape(makers, variants[variant]);
    made.set(variant, known);
    return known(subject);
  };
}
