import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describePackage } from '../../packaging/description.ts';
import { packagingFiles } from '../../packaging/generated-files.ts';
import { installButtons } from '../../packaging/install-links.ts';
import { endpointsPage } from './endpoints.ts';
import { resourcesPage } from './resources.ts';
import { settingsTables } from './settings.ts';
import { setupTranscript } from './setup-transcript.ts';
import { toolSections } from './tools.ts';
import { transcript } from './transcript.ts';

/** Pages with hand-written text around generated parts. */
const filled = [
  'README.md',
  'docs/settings.md',
  'docs/tools.md',
  'docs/install.md',
  'docs/first-five-minutes.md',
  'docs/playlists.md',
  'docs/hosting.md',
  'docs/hosting-accounts.md',
];

interface GeneratedFile {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
  readonly current: boolean;
}

/** Every file that is generated, wholly or in part, with its text. */
export async function generatedFiles(root: string): Promise<GeneratedFile[]> {
  const parts = {
    ...settingsTables(),
    buttons: installButtons(describePackage()),
    tools: toolSections(),
    setup: setupTranscript(),
  };
  const make = partMaker(parts, await transcript());
  const texts = {
    ...Object.fromEntries(
      filled.map(path => [path, fill(readFileSync(join(root, path), 'utf8'), make, path)]),
    ),
    'docs/endpoints.md': endpointsPage(),
    'docs/resources.md': resourcesPage(),
    ...(await packagingFiles(root)),
  };
  return Object.entries(texts).map(([path, text]) => ({ path, text, current: text === textOf(root, path) }));
}

/** The files that `npm run docs` would change, a sentence each. */
export const generatedProblems = async (root: string): Promise<string[]> =>
  (await generatedFiles(root))
    .filter(({ current }) => !current)
    .map(({ path }) => `${path} is not what the code says: npm run docs`);

const textOf = (root: string, path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

/** The text of a part by its name; `story:find,make` is these parts of the story. */
const partMaker =
  (parts: Readonly<Record<string, string>>, story: ReadonlyMap<string, readonly string[]>) =>
  (name: string): string | undefined => {
    const names = /^story:(.+)$/.exec(name)?.[1]?.split(',');
    if (names === undefined) return parts[name];
    const lines = names.flatMap(each => story.get(each) ?? []);
    return names.every(each => story.has(each)) ? ['```text', ...lines, '```'].join('\n') : undefined;
  };

/** Puts the text of each part between its markers. Throws when a marker names no part. */
const fill = (page: string, make: (name: string) => string | undefined, path: string): string =>
  page.replace(/<!-- generated:(\S+) -->[\s\S]*?<!-- \/generated -->/g, (_, name: string) => {
    const text = make(name);
    if (text === undefined) throw new Error(`${path} asks for ${name}, which nothing makes`);
    return `<!-- generated:${name} -->\n\n${text}\n\n<!-- /generated -->`;
  });
