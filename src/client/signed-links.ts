/** Whether a value holds a signed link, which ends 15 minutes after the answer it came with. */
export function hasSignedLinks(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('preview' in value && typeof value.preview === 'string' && value.preview !== '') return true;
  for (const name in value) if (hasSignedLinks(Reflect.get(value, name))) return true;
  return false;
}
