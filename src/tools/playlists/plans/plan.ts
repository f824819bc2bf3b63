import { z } from 'zod';
import { once } from '../../../client/api/once.ts';
import { type ArrangePlan, arrangePlan } from './arrange-plan.ts';
import { type BuildPlan, buildPlan } from './build-plan.ts';

export type Plan = BuildPlan | ArrangePlan;

/** Reads a stored plan; undefined for a plan that another version wrote. */
export const readPlan = (value: unknown): Plan | undefined => schema().safeParse(value).data;
const schema = once(() => z.discriminatedUnion('kind', [buildPlan(), arrangePlan()]));
