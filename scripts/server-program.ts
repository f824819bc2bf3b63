import { listsToPrebuild, schemasToPrebuild } from '../src/tools/engine/prebuilt.ts';
import { toolsFor } from '../src/tools/registry.ts';
import { bundleOptions, loadedApart, parts, startEntry } from './bundle-options.ts';
import { root } from './program.ts';
import type { Program } from './shared-names.ts';

/** What the tools say of themselves is made once, here. */
const prebuilt = {
  PREBUILT_LISTS: literal(listsToPrebuild(toolsFor)),
  PREBUILT_SCHEMAS: literal(
    schemasToPrebuild([...toolsFor({ readOnly: false }), ...toolsFor({ readOnly: true })]),
  ),
};

function literal(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}

/** The server, as bundles. */
export const serverProgram: Program = {
  folder: root,
  entries: {
    server: startEntry,
    ...Object.fromEntries(Object.entries(parts).map(([name, { entry }]) => [name, entry])),
  },
  givers: ['server', 'work'],
  options: {
    ...bundleOptions,
    define: { ...bundleOptions.define, ...prebuilt },
    plugins: [...bundleOptions.plugins, loadedApart],
  },
};
