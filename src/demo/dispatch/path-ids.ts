import { errors } from '../shared/service-error.ts';

const userOrWord = new Set(['user_id', 'kind']);
const byParameter = new Set(['genre_id', 'editorial_id', 'radio_id']);
const withoutCode = new Set(['podcast_id', 'episode_id']);
/** Recordings and releases are also found by their own codes: `/track/isrc:GBDUW0000059`. */
const codeNames = new Set(['isrc', 'upc']);

/** Refuses a path where an id is no number; each kind of object has its own error for that. */
export function checkPathIds(path: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(path)) {
    if (userOrWord.has(name) ? name === 'kind' || value === 'me' : codeNames.has(name)) continue;
    if (isId(value)) continue;
    if (byParameter.has(name)) throw errors.wrongParameter();
    throw withoutCode.has(name) ? errors.noCode() : errors.noData();
  }
}

const isId = (value: string) => /^-?\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value));
