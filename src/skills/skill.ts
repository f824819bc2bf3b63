/** What an assistant can learn for one kind of wish. It becomes a `SKILL.md`, and prompts use its steps. */
export interface Skill {
  /** Also the name of its folder. */
  readonly name: string;
  readonly title: string;
  /** When to use it, and what for. */
  readonly description: string;
  /** The tools that it names. It is offered only with all of them. */
  readonly needs: readonly string[];
  readonly steps: readonly string[];
  readonly rules: readonly string[];
}

/** The last part of the address of a skill's text, and the name of its file. */
export const skillFile = 'SKILL.md';

/** The text of `SKILL.md`, with line feeds on every system. */
export const skillText = ({ name, title, description, steps, rules }: Skill): string =>
  [
    '---',
    `name: ${name}`,
    // JSON's texts are YAML's.
    `description: ${JSON.stringify(description)}`,
    '---',
    '',
    `# ${title}`,
    '',
    ...steps.map((step, at) => `${at + 1}. ${step}`),
    '',
    '## Rules',
    '',
    ...rules.map(rule => `- ${rule}`),
    '',
  ].join('\n');
