import type { Description } from './description.ts';
import { formFields } from './settings-form.ts';

/** Longest description that the registry takes. */
const longest = 100;

/** In place of the package's name until it is ours: no name of npm's has a capital. */
const unfilledName = 'OWNER';

/** `server.json`, the entry in the registry of servers. Without a publisher, its addresses and package are placeholders. */
export function registryEntry(description: Description): unknown {
  const { registryName, title, about, version, name, published, pages } = description;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: registryName,
    title,
    description: shortened(about),
    version,
    repository: { url: pages.repository, source: 'github' },
    packages: [
      {
        registryType: 'npm',
        identifier: published ? name : `@${unfilledName}/${name}`,
        version,
        transport: { type: 'stdio' },
        environmentVariables: formFields.map(({ variable, about, kind, usual }) => ({
          name: variable,
          description: about,
          isRequired: false,
          isSecret: kind === 'secret',
          default: usual,
        })),
      },
    ],
  };
}

/** As many of its clauses as fit, since half a sentence says less. */
function shortened(text: string): string {
  if (text.length <= longest) return text;
  const clauses = text.split(', ');
  while (clauses.length > 1 && clauses.join(', ').length >= longest) clauses.pop();
  return `${clauses.join(', ')}.`;
}
