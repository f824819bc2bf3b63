import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { systemBrowser } from '../src/platform/browser.ts';
import { thisPlatform } from '../src/platform/platform.ts';
import { quoted } from '../src/text/sanitize.ts';
import { viewUri } from '../src/view/data/address.ts';
import { startAppHost } from './app-host/app-host.ts';
import type { Mounted } from './app-host/mounted.ts';
import { startClient } from './client.ts';

/*
 * Opens the view of a playlist in the browser, with the built server, the demo catalogue and a small host. Nothing is
 * kept. `--no-open` only prints the address.
 */

/** A plan with one ambiguous and one missing song. */
const tool = 'plan_playlist';
const input = {
  title: 'Dinner',
  description: 'Forty minutes, from slow to fast',
  wanted: ['Marlow & the Tides - Night Ferry', 'Chopin - Nocturne', 'Fog over Nowhere'],
  sources: [{ from: 'radio', name: 'Blue Hour Jazz' }],
  rules: { minutes: 40, explicit: 'avoid', sort: 'tempo', max_per_artist: 2 },
};

const client = await startClient({
  args: ['dist/main.cjs', '--ephemeral'],
  capabilities: { extensions: { 'io.modelcontextprotocol/ui': {} } },
});

const meta = z.object({ ui: z.object({ csp: z.object({ resourceDomains: z.array(z.string()) }) }) });

/** The page as a host gets it, with the call that it belongs to. Each opening makes a new plan. */
async function mounted(): Promise<Mounted> {
  const { contents } = await client.readResource({ uri: viewUri });
  const [page] = contents;
  if (page === undefined || !('text' in page)) throw new Error('the server has no view');
  const result = await client.callTool({ name: tool, arguments: input });
  return {
    view: 'playlist',
    html: page.text,
    origins: meta.parse(page._meta).ui.csp.resourceDomains,
    capabilities: {
      serverTools: {},
      serverResources: {},
      openLinks: {},
      downloadFile: {},
      updateModelContext: { text: {} },
    },
    input,
    result,
  };
}

const openInBrowser = systemBrowser(thisPlatform, process.env);

/** What hosts do for a view. The terminal shows what a person would see in the host. */
const answers: Readonly<Record<string, (params: unknown) => Promise<unknown>>> = {
  async 'tools/call'(params) {
    const { name, arguments: args } = z
      .object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() })
      .parse(params);
    console.log(`  → ${name} ${JSON.stringify(args)}`);
    return client.callTool({ name, arguments: args });
  },
  'resources/read': params => client.readResource(z.object({ uri: z.string() }).parse(params)),
  async 'ui/open-link'(params) {
    const { url } = z.object({ url: z.string() }).parse(params);
    console.log(`  page to open: ${url}`);
  },
  async 'ui/download-file'(params) {
    const file = z.object({ resource: z.object({ uri: z.string(), text: z.string() }) });
    const folder = mkdtempSync(join(tmpdir(), 'music-view-'));
    for (const { resource } of z.object({ contents: z.array(file) }).parse(params).contents) {
      const path = join(folder, resource.uri.replace(/[^\w.-]+/g, '_'));
      writeFileSync(path, resource.text);
      console.log(`  file: ${path}`);
    }
  },
  async 'ui/update-model-context'(params) {
    const { content } = z.object({ content: z.array(z.object({ text: z.string() })) }).parse(params);
    console.log(`  message to the assistant: ${quoted(content.map(({ text }) => text).join(' '), 300)}`);
  },
};

const host = await startAppHost({
  async answer(method, params) {
    const answer = answers[method];
    if (answer === undefined) throw new Error(`this host does not know ${method}`);
    return answer(params);
  },
  start: async () => [await mounted()],
});
console.log(`The view is at ${host.url} until Ctrl+C. Its requests to the host:`);
if (!process.argv.includes('--no-open')) await openInBrowser(host.url);
for (const signal of thisPlatform.endSignals)
  process.once(signal, () => {
    host.close();
    void client.close().then(() => process.exit());
  });
