import { type Permission, permissionWords } from '../../client/api/endpoint.ts';
import { escaped } from '../../text/sanitize.ts';
import type { Reply } from '../http/index.ts';

interface ConsentQuestion {
  readonly application: string;
  readonly listener: string;
  readonly permissions: readonly Permission[];
  /** Proves that an answer comes from this form. Valid once. */
  readonly mark: string;
  /** Where the answer is sent, on this computer. */
  readonly back: URL;
}

/** The consent page. It loads nothing and cannot be framed. */
export const consentPage = (question: ConsentQuestion): Reply =>
  htmlReply(200, `Allow ${question.application}?`, consentBody(question), question.back.origin);

const consentBody = ({ application, listener, permissions, mark }: ConsentQuestion) => `
<p class="who">Signed in as <b>${escaped(listener)}</b></p>
<h1><b>${escaped(application)}</b> asks for access to your library</h1>
<p>It would be able to:</p>
<ul>${permissions.map(item).join('')}</ul>
<form method="post" action="/oauth/auth.php">
<input type="hidden" name="mark" value="${escaped(mark)}">
<button name="answer" value="deny">Deny</button>
<button name="answer" value="allow" class="yes">Allow</button>
</form>`;

const item = (name: Permission) => `
<li><span>${escaped(capital(permissionWords[name]))}</span><code>${name}</code></li>`;

export const problemPage = (problem: string): Reply =>
  htmlReply(400, 'Not possible', `<h1>This request cannot be answered</h1><p>${escaped(problem)}</p>`);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function htmlReply(status: number, title: string, body: string, returnsTo = ''): Reply {
  return {
    status,
    type: 'text/html; charset=utf-8',
    text: `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>${body}
</main>
<footer>The demo library on this computer. Nothing you do here leaves it.</footer>
</body>
</html>
`,
    headers: {
      // Browsers also check this against the address that the form's answer redirects to.
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${returnsTo}; base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      // The form's answer must have its origin; other sites get no referrer.
      'referrer-policy': 'same-origin',
    },
  };
}

const style = `
:root { color-scheme: light dark; --ink: #1d1b24; --soft: #66616f; --line: #e3e0e8; --card: #fff; --ground: #f3f1f7; --yes: #5b2bd9; --on-yes: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eeebf4; --soft: #a9a3b5; --line: #3a3544; --card: #211e29; --ground: #151219; --yes: #b79bff; --on-yes: #1b1030; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 1rem; padding: 1.25rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main { width: 100%; max-width: 30rem; padding: 1.75rem 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
h1 { margin: 0 0 1.25rem; font-size: 1.35rem; font-weight: 400; line-height: 1.35; }
p { margin: 0 0 .75rem; }
.who { margin-bottom: 1rem; color: var(--soft); font-size: .875rem; }
ul { margin: 0 0 1.75rem; padding: 0; list-style: none; border-top: 1px solid var(--line); }
li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
li span { display: block; }
code { color: var(--soft); font: .75rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
form { display: flex; gap: .75rem; }
button { flex: 1; padding: .7rem 1rem; border: 1px solid var(--line); border-radius: .6rem; background: transparent; color: inherit; font: inherit; cursor: pointer; }
button.yes { border-color: var(--yes); background: var(--yes); color: var(--on-yes); font-weight: 600; }
button:focus-visible { outline: 3px solid var(--yes); outline-offset: 2px; }
footer { max-width: 28rem; color: var(--soft); font-size: .8125rem; text-align: center; }
`;
