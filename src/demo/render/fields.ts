import type { ServiceContext } from '../dispatch/call.ts';

/** What renderers read. */
export type RenderContext = Pick<ServiceContext, 'catalogue' | 'origin' | 'now'>;

/** A JSON object as it goes onto the wire. */
export type Body = Record<string, unknown>;

type Makers<S, N extends string> = Readonly<Record<N, (subject: S) => unknown>>;

/**
 * Makes a renderer of one kind of object. A variant is a list of fields in the order in which they are sent; undefined
 * ones are left out.
 */
export function renderer<S, N extends string, V extends string>(
  makers: Makers<S, N>,
  variants: Readonly<Record<V, readonly N[]>>,
): (variant: V, subject: S) => Body {
  return (variant, subject) => {
    const body: Body = {};
    for (const name of variants[variant]) {
      const value = makers[name](subject);
      if (value !== undefined) body[name] = value;
    }
    return body;
  };
}
