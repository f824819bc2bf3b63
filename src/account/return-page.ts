import { escaped } from '../text/escaped.ts';

/** The page at the redirect address. No scripts, nothing from elsewhere. */
export function returnPage(ok: boolean, sentence: string): string {
  const title = ok ? 'Signed in' : 'Not signed in';
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 15vh auto; padding: 0 1.5rem; }
  h1 { font-size: 1.6rem; font-weight: 600; }
</style>
<h1>${title}</h1>
<p>${escaped(sentence)}</p>
<p>You can close this page${ok ? ' and go back to your assistant' : ''}.</p>
</html>
`;
}
