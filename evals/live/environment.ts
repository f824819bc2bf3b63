import { z } from 'zod';
import { anthropicModel } from './anthropic.ts';
import type { Model } from './model.ts';
import { openaiModel } from './openai.ts';

const apis = {
  openai: { start: openaiModel, url: 'https://api.openai.com/v1' },
  anthropic: { start: anthropicModel, url: 'https://api.anthropic.com/v1' },
};

const settings = z.object({
  EVAL_API: z.enum(['openai', 'anthropic']),
  EVAL_MODEL: z.string().min(1),
  /** Includes the version; `/chat/completions` or `/messages` is appended. */
  EVAL_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Local endpoints often need none. */
  EVAL_API_KEY: z.string().default(''),
});

/** The model in the environment's settings. Throws with the names of missing or wrong settings. */
export function modelFrom(env: Readonly<Record<string, string | undefined>>): Model {
  const { data, error } = settings.safeParse(env);
  if (data === undefined) {
    const wrong = [...new Set(error.issues.map(({ path }) => path.join('.')))];
    throw new Error(`set ${wrong.join(', ')}: see CONTRIBUTING.md`);
  }
  const { start, url } = apis[data.EVAL_API];
  const base = (data.EVAL_BASE_URL ?? url).replace(/\/+$/, '');
  return start({ url: base, key: data.EVAL_API_KEY, model: data.EVAL_MODEL });
}
