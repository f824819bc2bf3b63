import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { services } from '../src/client/catalogues.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Copies the built server to `folder`, with `origin` in place of Deezer's address, so that it has all else that is set
 * for Deezer and contacts only this computer. Returns its program.
 */
export function copyWithAddress(folder: string, origin: string): string {
  const program = join(folder, 'dist');
  cpSync(join(root, 'dist'), program, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { baseAddress = '' } = services.deezer.remote ?? {};
  let replaced = 0;
  for (const file of readdirSync(program, { recursive: true, encoding: 'utf8' })) {
    if (!/\.[cm]js$/.test(file)) continue;
    const text = readFileSync(join(program, file), 'utf8');
    const parts = text.split(`baseAddress:"${baseAddress}"`);
    if (parts.length === 1) continue;
    writeFileSync(join(program, file), parts.join(`baseAddress:"${origin}"`));
    replaced += parts.length - 1;
  }
  if (replaced !== 1) throw new Error(`${replaced} places name ${baseAddress}`);
  return join(program, 'main.cjs');
}
