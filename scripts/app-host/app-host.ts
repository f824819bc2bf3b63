import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { z } from 'zod';
import { portOf } from '../../test/support/carriers.ts';
import { root } from '../root.ts';
import type { Mounted } from './mounted.ts';

/** Answers the views' requests, by the methods of MCP and of the extension. */
export interface Backing {
  /** Rejects with the error message for the view. */
  answer(method: string, params: unknown, view: string): Promise<unknown>;
  /** The views that the page shows first. */
  start?(): Promise<readonly Mounted[]>;
}

export interface AppHost {
  /** The page's address on this computer. */
  readonly url: string;
  /** The addresses of the page and of the relay, as `127.0.0.1:8080`. */
  readonly hosts: readonly string[];
  close(): void;
}

/**
 * A host for views on this computer: a page, and on another origin a relay that frames each view with a strict policy,
 * as the extension requires.
 */
export async function startAppHost(backing: Backing): Promise<AppHost> {
  const [page, relay] = await Promise.all([bundled('host-page'), bundled('relay')]);
  const sandbox = await serve(({ url }) => ({
    type: 'text/html',
    body: document('Sandbox', `<script>${relay}</script>`, relayStyle),
    policy: policyOf(new URL(url ?? '/', 'http://relay').searchParams.get('origins') ?? ''),
  }));
  const host = await serve(async request => {
    if (request.method === 'POST')
      return { type: 'application/json', body: JSON.stringify(await answered(request, backing)) };
    const body = `<main></main><script type="module">${page}</script>`;
    return { type: 'text/html', body: document('Chat', body, hostStyle, addressOf(sandbox)) };
  });
  return {
    url: addressOf(host),
    hosts: [host, sandbox].map(server => new URL(addressOf(server)).host),
    close() {
      for (const server of [host, sandbox]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

const asked = z.object({ view: z.string(), method: z.string(), params: z.unknown() });

async function answered(request: IncomingMessage, { answer, start }: Backing) {
  const { view, method, params } = asked.parse(JSON.parse(await text(request)));
  try {
    const result = method === 'start' ? ((await start?.()) ?? []) : await answer(method, params, view);
    return { result: result ?? {} };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? { code: error.code } : {};
    return { refused: error instanceof Error ? error.message : String(error), ...code };
  }
}

interface Served {
  readonly type: string;
  readonly body: string;
  readonly policy?: string;
}

/** Another port is another origin. */
async function serve(respond: (request: IncomingMessage) => Served | Promise<Served>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { type, body, policy } = await respond(request);
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    });
    response.end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const addressOf = (server: Server): string => `http://127.0.0.1:${portOf(server.address())}`;

/** The policy for a view that declares only origins of pictures and sound. */
const policyOf = (origins: string) =>
  [
    "default-src 'none'",
    `script-src 'unsafe-inline' ${origins}`,
    `style-src 'unsafe-inline' ${origins}`,
    `img-src data: ${origins}`,
    `media-src data: ${origins}`,
    `font-src ${origins}`,
    "connect-src 'none'",
    "base-uri 'none'",
  ].join('; ');

async function bundled(name: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`scripts/app-host/browser/${name}.ts`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'warning',
  });
  return (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
}

const hostStyle = `
  body { margin: 0; background: light-dark(#f4f2ef, #131211); font: 15px/1.5 system-ui, sans-serif }
  main { display: grid; gap: 16px; max-width: 1240px; margin: 0 auto; padding: 16px }
  iframe { width: 100%; border: 1px solid light-dark(#ddd8d2, #34302d); border-radius: 12px }
  iframe.large { position: fixed; inset: 0; height: 100% !important; border: 0; border-radius: 0; z-index: 1 }`;

const relayStyle = 'html, body, iframe { margin: 0; width: 100%; height: 100%; border: 0; display: block }';

const document = (title: string, body: string, style: string, sandbox = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body data-sandbox="${sandbox}">${body}</body></html>`;
