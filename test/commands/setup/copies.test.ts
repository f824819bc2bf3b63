import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { homeWith } from './home.ts';

describe('The copy of a file', () => {
  it('stays as it was before the first change, however often others come between ours', async () => {
    const home = homeWith(['cursor']);
    home.write('cursor', '{ "theme": "One" }\n');
    await home.setup();
    home.write('cursor', `${home.read('cursor')}// theirs\n`);
    const { said } = await home.setup(['--yes', '--read-only']);
    expect(said).not.toContain('A copy of it');
    const copy = `${home.file('cursor')}.before-music-catalogue-mcp`;
    expect(readFileSync(copy, 'utf8')).toBe('{ "theme": "One" }\n');
    await home.setup(['--remove', '--yes']);
    expect(home.read('cursor')).toContain('// theirs');
    expect(home.read('cursor')).not.toContain('music');
    expect(home.beside('cursor')).toEqual(['mcp.json']);
  });

  it('is made of a file whose entry somebody else wrote, before it is changed', async () => {
    const home = homeWith(['cursor']);
    const theirs =
      '{"mcpServers":{"music":{"command":"node","args":["/old/music-catalogue-mcp/dist/main.cjs"]}}}';
    home.write('cursor', theirs, 0o640);
    expect((await home.setup()).said).toContain('A copy of it stays beside it.');
    const copy = `${home.file('cursor')}.before-music-catalogue-mcp`;
    expect(readFileSync(copy, 'utf8')).toBe(theirs);
    expect(home.mode(copy)).toBe('640');
  });
});
