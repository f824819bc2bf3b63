import { z } from 'zod';
import { toNumber } from './field.ts';

/* Numbers that an agent gives, also where they are written as text. */

export const whole = (from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(toNumber, z.int().min(from).max(to));

export const decimal = (from: number, to: number) => z.preprocess(toNumber, z.number().min(from).max(to));
