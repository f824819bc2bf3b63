import { z } from 'zod';
import { toNumber } from './field.ts';

/** Numbers as agents give them, also as text. */

export const wholeNumber = (from: number, to = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(toNumber, z.int().min(from).max(to));

export const numberBetween = (from: number, to: number) =>
  z.preprocess(toNumber, z.number().min(from).max(to));

/** A track's id, which is negative for a track that the listener uploaded. */
export const trackNumber = () => z.preprocess(toNumber, z.int());
