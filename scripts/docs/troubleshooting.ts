import type { Source } from '../source.ts';
import { advice } from './advice.ts';
import { needNone } from './no-advice.ts';
import { errorSentences, type Section, sections } from './sentences.ts';
import { table } from './table.ts';

const listed = (sources: readonly Source[]) =>
  errorSentences(sources).filter(({ text }) => !needNone.includes(text));

/** Every sentence that says what went wrong, with what to do about it: a table for each place it is met in. */
export function troubleshootingTables(sources: readonly Source[]): string {
  const sentences = listed(sources);
  const keys = Object.keys(sections).filter((key): key is Section => key in sections);
  return keys
    .map(key => {
      const own = sentences.filter(({ section }) => section === key);
      const rows = own.map(({ text }) => [shown(text), advice[text] ?? '']);
      return [`### ${sections[key]}`, '', table(['it says', 'what to do'], rows)].join('\n');
    })
    .join('\n\n');
}

/** Sentences without advice, and advice for what is no longer said: one sentence each. */
export function adviceProblems(sources: readonly Source[]): string[] {
  const said = errorSentences(sources).map(({ text }) => text);
  const known = [...Object.keys(advice), ...needNone];
  return [
    ...said
      .filter(text => !known.includes(text))
      .map(text => `scripts/docs/advice.ts has no advice for: ${text}`),
    ...known
      .filter(text => !said.includes(text))
      .map(text => `scripts/docs/advice.ts has advice for what nothing says: ${text}`),
  ];
}

/** Words that Markdown would take for marks. */
const shown = (text: string) => text.replace(/([*<])/g, '\\$1');
