import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type BuildOptions, build } from 'esbuild';
import { root } from './program.ts';

const page = `${root}src/view/page`;

/** How the page's script is bundled. */
export const viewOptions = {
  absWorkingDir: root,
  entryPoints: [`${page}/main.tsx`],
  format: 'esm',
  bundle: true,
  minify: true,
  target: ['chrome123', 'firefox121', 'safari17.5'],
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
} satisfies BuildOptions;

/**
 * Makes `dist/playlist-view.html`: the view as one file. Its content security policy allows only its own script and
 * style. The server fills in `%MEDIA_ORIGINS%`.
 */
export async function buildView(out: string): Promise<void> {
  const script = await bundled(viewOptions);
  const style = await bundled({ ...viewOptions, entryPoints: [`${page}/page.css`] });
  const html = readFileSync(`${page}/page.html`, 'utf8')
    .replace('%SCRIPT_HASH%', hashOf(script))
    .replace('%STYLE_HASH%', hashOf(style))
    .replace('<!-- style -->', () => `<style>${style}</style>`)
    .replace('<!-- script -->', () => `<script type="module">${script}</script>`);
  writeFileSync(`${out}/playlist-view.html`, html);
}

async function bundled(options: typeof viewOptions): Promise<string> {
  const { outputFiles } = await build(options);
  // The tag around the text would end at its own name.
  return (outputFiles[0]?.text ?? '').trim().replace(/<\/(script|style)/gi, '<\\/$1');
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
