import { isRecord } from './api/record.ts';

/** Whether a value holds a signed link, which ends 15 minutes after the answer it came with. */
export function hasSignedLinks(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasSignedLinks);
  if (!isRecord(value)) return false;
  const { preview } = value;
  if (typeof preview === 'string' && preview !== '') return true;
  for (const name in value) if (hasSignedLinks(value[name])) return true;
  return false;
}
