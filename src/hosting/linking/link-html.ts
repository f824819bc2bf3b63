import { escaped } from '../../text/escaped.ts';
import * as words from './link-words.ts';

interface Form {
  /** A path of this server. */
  readonly action: string;
  readonly button: string;
  /** Goes along unseen. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** A secret that is typed or pasted. */
  readonly secret?: { readonly name: string; readonly label: string };
}

export interface PageContent {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly forms?: readonly Form[];
  /** Where the browser goes on to by itself. */
  readonly onward?: { readonly url: string; readonly text: string };
}

/** A page without scripts, and with nothing from elsewhere. */
export const pageHtml = ({ title, paragraphs, forms = [], onward }: PageContent): string => `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>${onward === undefined ? '' : `\n<meta http-equiv="refresh" content="0; url=${escaped(onward.url)}">`}
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 12vh auto; padding: 0 1.5rem; }
  h1 { font-size: 1.6rem; font-weight: 600; }
  form { margin: 1.5rem 0; }
  input[type=password] { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem; margin: .3rem 0 .8rem; }
  button { font: inherit; padding: .5rem 1.2rem; }
</style>
<main>
<h1>${escaped(title)}</h1>
${paragraphs.map(text => `<p>${escaped(text)}</p>`).join('\n')}
${onward === undefined ? '' : `<p><a href="${escaped(onward.url)}">${escaped(onward.text)}</a></p>`}
${forms.map(formHtml).join('\n')}
</main>
</html>
`;

function formHtml({ action, button, hidden = {}, secret }: Form): string {
  const unseen = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const field =
    secret === undefined
      ? ''
      : `<label>${escaped(secret.label)}<input type="password" name="${escaped(secret.name)}" autocomplete="off" required></label>`;
  return `<form method="post" action="${escaped(action)}">${unseen.join('')}${field}<button>${escaped(button)}</button></form>`;
}

export const problemPage = (problem: string): PageContent => ({
  title: words.problemTitle,
  paragraphs: [problem],
});

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  // Not "no-referrer", by which browsers leave out whence a form was sent.
  'referrer-policy': 'same-origin',
};
