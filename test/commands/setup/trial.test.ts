import { describe, expect, it } from 'vitest';
import { type HostId, homeWith } from './home.ts';

const initialised = `echo '{"id":1,"result":{"serverInfo":{"version":"9.9.9"}}}'`;
const listed = `echo '{"id":2,"result":{"tools":[1,2,3]}}'`;
const readAll = 'read -r a; read -r b; read -r c';

/** A file with our entry from another place, with these settings. */
const entryWith = (...settings: readonly string[]) =>
  JSON.stringify({
    mcpServers: {
      music: { command: 'node', args: ['/old/music-catalogue-mcp/dist/main.cjs', ...settings] },
    },
  });

describe('The trial after setup', () => {
  it('starts what each assistant is to start, with the settings that its entry kept', async () => {
    const ids: readonly HostId[] = ['cursor', 'windsurf', 'gemini'];
    const refuses = `case "$*" in *--cache*) echo "--cache is not on or off" >&2; exit 2;; esac`;
    const home = homeWith(ids, `${refuses}\n${readAll}\n${initialised}\n${listed}`);
    home.write('windsurf', entryWith('--cache', 'perhaps'));
    const { code, said } = await home.setup();
    expect(code).toBe(1);
    expect(said).toContain('Cursor, Gemini CLI: The server starts: version 9.9.9, 3 tools.');
    expect(said).toContain('Windsurf: The server did not start: --cache is not on or off');
  });

  it.each([
    ['an error', `echo '{"id":2,"error":{"code":-32603,"message":"no tools today"}}'`, 'no tools today'],
    ['no list', `echo '{"id":2,"result":{}}'; echo odd >&2`, ''],
  ])('is no start where the tools are answered with %s', async (_, answer, sentence) => {
    const home = homeWith(['cursor'], `${readAll}\n${initialised}\n${answer}`);
    const { code, said } = await home.setup();
    expect(code).toBe(1);
    expect(said).toContain(`The server did not start: ${sentence}`);
  });
});
