import { fixedResources, templates } from '../../src/resources/listing.ts';
import { fileRoutes, routes, shownRoutes } from '../../src/resources/routes.ts';
import { code, table } from './table.ts';

/** `docs/resources.md`: every address, what stands there, and which endpoint it is read from. */
export function resourcesPage(): string {
  const fixed = fixedResources(true);
  return [
    '# Resources',
    '',
    'What a host can attach, complete, watch and read again, beside the tools. Every address is derived from the contract in `src/client/api`; this page is made by `npm run docs`.',
    '',
    `- An id may follow a name: ${code('music://artist/daft-punk-27')} is artist 27, so that completion can show names.`,
    `- Lists take ${code('?index=')} (from 0) and ${code('&limit=')} (1 to 100), either or both. A page says the address of the next one in ${code('next')}.`,
    `- ${code('me')} is the listener. Watch the plain address of an object or list (no name, no query): what this server changes is told there.`,
    `- ${code('music://plan/…')} and ${code('music://show/…')} are what [the view](view.md) reads, for the listener's eyes.`,
    '- An object comes with all its fields, less the secrets. A long list inside it is shortened, and `left_out` says where it is whole.',
    '',
    '## Offered by themselves',
    '',
    "The listener's own are offered only where there is an account.",
    '',
    table(
      ['address', 'what it is', 'in more words'],
      fixed.map(({ uri, title, description }) => [code(uri), title, description]),
    ),
    '',
    '## Templates',
    '',
    table(
      ['address', 'what it is', 'read from'],
      templates().map(({ uriTemplate, title }) => [code(uriTemplate), title, endpointAt(uriTemplate)]),
    ),
    '',
    '## Also read',
    '',
    'Without a gap to fill, and not offered by themselves.',
    '',
    table(
      ['address', 'what it is', 'read from'],
      routes()
        .filter(({ keys, template }) => keys.length === 0 && !fixed.some(({ uri }) => uri === template))
        .map(({ template, entry }) => [code(template), entry.endpoint.about, endpointAt(template)]),
    ),
    '',
  ].join('\n');
}

function endpointAt(template: string): string {
  const entry = routes().find(each => each.template === template)?.entry;
  const made = [...fileRoutes(), ...shownRoutes()].find(each => template.startsWith(each.template));
  const endpoint = entry?.endpoint ?? made?.from;
  return endpoint === undefined ? '' : code(`${endpoint.method} ${endpoint.path}`);
}
