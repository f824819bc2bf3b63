import { $ZodCatch, type $ZodType, type output } from 'zod/v4/core';

/** As `z.catch`, which would bring helpers of zod into the page that nothing uses. */
export function orElse<T extends $ZodType>(innerType: T, value: output<T>): $ZodCatch<T>;
export function orElse(innerType: $ZodType, value: unknown): $ZodCatch {
  return new $ZodCatch({ type: 'catch', innerType, catchValue: () => value });
}
