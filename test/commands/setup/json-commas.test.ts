import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { homeWith } from './home.ts';

const ours = '{ "command": "node", "args": ["/x/music-catalogue-mcp/dist/main.cjs"] }';

const written = (text: string) => parse(text, [], { allowTrailingComma: true });

describe('Our entry in JSON', () => {
  it.each([
    [
      'the first of two',
      `{\n  "mcpServers": {\n    "music": ${ours},\n    "music-demo": {}\n  }\n}\n`,
      '{\n  "mcpServers": {\n    "music-demo": {}\n  }\n}\n',
    ],
    [
      'one in the middle',
      `{\n  "mcpServers": {\n    "a": {},\n    "music": ${ours},\n    "b": {}\n  }\n}\n`,
      '{\n  "mcpServers": {\n    "a": {},\n    "b": {}\n  }\n}\n',
    ],
    ['the first of a line', `{"mcpServers":{"music":${ours},"other":{}}}`, '{"mcpServers":{"other":{}}}'],
    [
      'the last, with a comma after it',
      `{\n  "mcpServers": {\n    "a": {},\n    "music": ${ours},\n  },\n}\n`,
      '{\n  "mcpServers": {\n    "a": {},\n  },\n}\n',
    ],
    [
      'the last, after a comment with a comma',
      `{"mcpServers":{"a":{} /* one, two */, "music":${ours}}}`,
      '{"mcpServers":{"a":{} /* one, two */ }}',
    ],
    [
      'before a comment with a comma',
      `{"mcpServers":{"music":${ours} /* one, two */, "b":{}}}`,
      '{"mcpServers":{ "b":{}}}',
    ],
    [
      'on its line before a comment',
      `{\n  "mcpServers": {\n    "music": ${ours}, // one, two\n    "b": {}\n  }\n}\n`,
      '{\n  "mcpServers": {\n     // one, two\n    "b": {}\n  }\n}\n',
    ],
  ])('that is %s is taken out, and nothing else', async (_, before, after) => {
    const home = homeWith(['cursor']);
    home.write('cursor', before);
    const { code, said } = await home.setup(['--remove', '--yes']);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Cursor: taken back.') });
    expect(home.read('cursor')).toBe(after);
  });

  it.each([
    ['of servers', '{\n  "mcpServers": {\n    "other": {},\n  }\n}\n'],
    ['of servers and the file', '{\n  "mcpServers": {\n    "other": {},\n  },\n}\n'],
    ['of a file without servers', '{\n  "theme": "One",\n}\n'],
    ['after a comment', '{\n  "mcpServers": {\n    "other": {} /* one, two */,\n  }\n}\n'],
    ['before a comment', '{\n  "mcpServers": {\n    "other": {}, // one, two\n  }\n}\n'],
    ['in a comment alone', '{\n  "mcpServers": {\n    "other": {} // one, two\n  }\n}\n'],
    ['of a line', '{"theme":"One","mcpServers":{"other":{},},}'],
  ])('comes beside a last comma %s, and goes again byte for byte', async (_, before) => {
    const home = homeWith(['cursor']);
    home.write('cursor', before);
    expect((await home.setup()).code).toBe(0);
    const { mcpServers, ...rest } = written(home.read('cursor'));
    expect(mcpServers.music.command).toMatch(/node/);
    const { mcpServers: servers, ...others } = written(before);
    expect({ mcpServers: { ...mcpServers, music: undefined }, rest }).toEqual({
      mcpServers: { ...servers, music: undefined },
      rest: others,
    });
    home.write('cursor', `${home.read('cursor')}// later\n`);
    expect((await home.setup(['--remove', '--yes'])).code).toBe(0);
    expect(written(home.read('cursor')).mcpServers).toEqual(servers ?? {});
  });
});
