import { isBuiltin } from 'node:module';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServerProcess, temporaryFolder } from '../support/process.ts';

/** As where the package was installed for another platform, or without optional dependencies. */
const withoutLibsql = `import Module from 'node:module';
const resolve = Module._resolveFilename;
Module._resolveFilename = (name, ...rest) => {
  if (name.startsWith('@libsql/')) throw new Error('not installed');
  return resolve.call(Module, name, ...rest);
};`;

describe.skipIf(isBuiltin('node:sqlite'))('Where no database engine loads', () => {
  it('the instructions, the status and each change say that nothing is kept', async () => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(withoutLibsql)}`;
    const server = await startServerProcess({ home: await temporaryFolder(), env: { NODE_OPTIONS } });
    onTestFinished(server.close);
    const lost = 'they cannot be undone after this server ends.';
    expect(server.mcp.getInstructions()?.split('\n').slice(0, 2).join(' ')).toContain(lost);
    expect((await server.call('account')).text).toContain(lost);
    const made = await server.call('playlist_write', { action: 'create', title: 'Trip' });
    expect(made.text).toContain(lost);
  });
});
