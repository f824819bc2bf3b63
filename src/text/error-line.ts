/** The kind of an error, its code, and the first line of what it says: for a log. Its text may hold a secret. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return 'no error, but something else was thrown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const [line = ''] = error.message.split('\n');
  return `${error.name}${code}: ${line}`;
}
