import { escaped, quoted } from '../../text/sanitize.ts';

/** The texts of the pages on which callers link a music account. `service` is a name from `serviceName`. */
export const linkTexts = {
  title: 'Link a music account',
  signInIntro: (service: string) =>
    `Your assistant asked to use your ${service} account. First confirm that it was you who asked: sign in here as you do in your assistant.`,
  keyIntro: (service: string) =>
    `Your assistant asked to use your ${service} account. First confirm that it was you who asked: enter the key that your assistant uses for this server.`,
  warning:
    'If somebody else sent you this address, close the page. Otherwise their assistant could use your account.',
  signIn: 'Sign in',
  keyLabel: 'Your key for this server',
  continue: 'Continue',
  wrongKey: 'This server does not know that key.',
  chooseIntro: (service: string) => `Now choose how this server gets access to your ${service} account.`,
  serviceButton: (service: string) => `Sign in at ${service}`,
  tokenLabel: 'An access token for your account, with the permissions that your assistant may use',
  tokenButton: 'Link this token',
  tokenInfo:
    'The token is stored encrypted, is sent only to the service, and is never shown. To end the link, ask your assistant to sign out.',
  redirectTitle: 'One moment',
  redirectLink: 'Continue to the sign-in page',
  linkedTitle: 'Linked',
  linked: (sentence: string) => `${sentence} You can close this page.`,
  problemTitle: 'Not linked',
} as const;

/** Why nothing was linked. */
export const linkProblems = {
  ended:
    'This page has ended. It works once, for 10 minutes, and only in the browser that opened it first. Ask your assistant for a new one.',
  foreign: 'This request comes from another site, so nothing was done.',
  otherPerson:
    'You are not the person who asked for this page, so nothing was linked. If somebody sent you the address, they may have tried to use your account.',
  notSignedIn: 'The sign-in failed, so nothing was linked. Ask your assistant for a new page.',
  notAllowed: 'The service did not give access, so nothing was linked. You can try again.',
  issuerDown: 'The sign-in page cannot be reached now. Try again in a minute.',
  storeDown: 'This server cannot reach its storage now. Try again in a minute.',
  mistake: 'This server made a mistake. Its log has more.',
  tooMany: 'Too many failed attempts. Try again in a minute.',
  notToken: 'A token consists of letters, digits and signs, without spaces.',
} as const;

/** A service's name that is safe in a sentence. */
export const serviceName = (name: string): string => (/^[\w.-]+$/.test(name) ? name : quoted(name));

interface Form {
  /** A path of this server. */
  readonly action: string;
  readonly button: string;
  readonly hidden?: Readonly<Record<string, string>>;
  /** A field for a key or token. */
  readonly secret?: { readonly name: string; readonly label: string };
}

interface PageContent {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly forms?: readonly Form[];
  /** Where the browser continues on its own. */
  readonly redirect?: { readonly url: string; readonly text: string };
}

/** A page without scripts and without anything from other sites. */
const pageHtml = ({ title, paragraphs, forms = [], redirect }: PageContent): string => `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>${redirect === undefined ? '' : `\n<meta http-equiv="refresh" content="0; url=${escaped(redirect.url)}">`}
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
${redirect === undefined ? '' : `<p><a href="${escaped(redirect.url)}">${escaped(redirect.text)}</a></p>`}
${forms.map(formHtml).join('\n')}
</main>
</html>
`;

function formHtml({ action, button, hidden = {}, secret }: Form): string {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const field =
    secret === undefined
      ? ''
      : `<label>${escaped(secret.label)}<input type="password" name="${escaped(secret.name)}" autocomplete="off" required></label>`;
  return `<form method="post" action="${escaped(action)}">${inputs.join('')}${field}<button>${escaped(button)}</button></form>`;
}

/** `cookie`: a new cookie for the browser. An empty one deletes it. */
export const pageResponse = (status: number, content: PageContent, cookie?: string): Response =>
  new Response(pageHtml(content), { status, headers: { ...pageHeaders, ...cookieHeader(cookie) } });

export const problemResponse = (status: number, problem: keyof typeof linkProblems): Response =>
  pageResponse(status, { title: linkTexts.problemTitle, paragraphs: [linkProblems[problem]] });

/** Redirects with GET, also after a form was sent. */
export const redirectResponse = (location: string, cookie?: string): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      ...cookieHeader(cookie),
    },
  });

const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  // With "no-referrer", browsers would not tell which page sent a form.
  'referrer-policy': 'same-origin',
};

const cookieName = '__Host-link';

/** No cookie if `value` is undefined. Scripts cannot read it, and other sites send it only when they link here. */
function cookieHeader(value: string | undefined): Record<string, string> {
  if (value === undefined) return {};
  const age = value === '' ? 0 : 600;
  return { 'set-cookie': `${cookieName}=${value}; Max-Age=${age}; Path=/; Secure; HttpOnly; SameSite=Lax` };
}

export const cookieIn = ({ headers }: Request): string | undefined =>
  /(?:^|;\s*)__Host-link=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1];
