import { expect, it } from 'vitest';
import { adviceProblems } from '../../scripts/docs/troubleshooting.ts';
import { readSource, readSources } from '../../scripts/source.ts';

const sources = readSources('.', ['src']);

it('Every sentence that says what went wrong has its advice', () => {
  expect(adviceProblems(sources)).toEqual([]);
});

it.each([
  [
    'src/config/flags.ts',
    `new ConfigError(\`The moon is \${phase}, so nothing starts.\`)`,
    'The moon is …, so nothing starts.',
  ],
  ['src/account/oauth.ts', "new SignInError('The page was in a bad mood.')", 'The page was in a bad mood.'],
  ['src/store/faults.ts', `const full = (file: string) => \`\${file} is asleep.\`;`, '… is asleep.'],
  [
    'src/tools/changes/undo.ts',
    "failure('undo: not on a Sunday, please.')",
    'undo: not on a Sunday, please.',
  ],
  ['src/tools/playlists/no-plan.ts', "const text = 'this plan went for a walk'", 'this plan went for a walk'],
])('A new sentence in %s is missed', (path, text, sentence) => {
  const [problem, ...others] = adviceProblems([...sources, readSource(path, text)]);
  expect(problem).toContain(sentence);
  expect(others).toEqual([]);
});

it('Advice for what nothing says any more is told', () => {
  const without = sources.filter(({ path }) => path !== 'src/account/keyring.ts');
  expect(adviceProblems(without).join()).toContain('The keyring of this computer did not delete the token');
});
