import { describe, expect, it } from 'vitest';
import { mostBytes, startProblems } from '../scripts/start-modules.ts';

const startOf = (modules: readonly string[], bytes = 1000) =>
  startProblems({ text: 'x'.repeat(bytes), modules });

describe('What a start loads', () => {
  it.each([
    'src/client/api/models.ts',
    'src/tools/engine/error-message.ts',
    'src/tools/registry.ts',
    'src/app/compose.ts',
    'node_modules/undici/lib/api/index.js',
    'node_modules/ajv/dist/ajv.js',
  ])('does not come to hold %s unseen', path => {
    expect(startOf(['src/main.ts', path])).toContain(
      `${path} is loaded by every start: import() it, or allow it in scripts/start-modules.ts`,
    );
  });

  it('does not grow unseen', () => {
    const larger = `server.cjs has ${mostBytes + 1} bytes, of ${mostBytes} that it may have`;
    expect(startOf(['src/main.ts'], mostBytes)).not.toContain(larger);
    expect(startOf(['src/main.ts'], mostBytes + 1)).toContain(larger);
  });

  it('is not allowed what it no longer loads', () => {
    const gone = 'scripts/start-modules.ts allows ^src\\/prompts\\/, which no start loads';
    expect(startOf(['src/main.ts'])).toContain(gone);
    expect(startOf(['src/main.ts', 'src/prompts/index.ts'])).not.toContain(gone);
  });
});
