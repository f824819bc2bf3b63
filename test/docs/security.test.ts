import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = [...readFileSync('docs/security-tests.md', 'utf8').matchAll(/^\| .+? \| `(.+?)` \| (.+) \|$/gm)];

describe('A promise of SECURITY.md', () => {
  it.each(rows.map(([, file = '', name = '']) => [name, file]))('has the test "%s"', (name, file) => {
    expect(readFileSync(file, 'utf8')).toMatch(/\b(?:it|test)[.(]/);
    expect(readFileSync(file, 'utf8')).toContain(name);
  });

  it('has a test under each heading of what is protected', () => {
    const headings = [...readFileSync('docs/security-tests.md', 'utf8').matchAll(/^## (.+)$/gm)];
    expect(headings).toHaveLength(9);
    expect(rows.length).toBeGreaterThan(50);
  });
});
