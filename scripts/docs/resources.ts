import { fixedResources, templates } from '../../src/resources/listing.ts';
import { fileRoutes, routes, shownRoutes } from '../../src/resources/routes.ts';
import { toolsFor } from '../../src/tools/registry.ts';
import { code, table } from './table.ts';

/** `docs/resources.md`: every address with its name and endpoint. */
export function resourcesPage(): string {
  const tools = toolsFor({ readOnly: false });
  const fixed = fixedResources(true, tools);
  return [
    '# Resources',
    '',
    'Resources are addresses that a host can attach to a conversation, complete, watch and read again. `npm run docs` derives this page from the contract in `src/client/api`.',
    '',
    `- An id can follow a name: ${code('music://artist/daft-punk-27')} is artist 27. Completion can therefore show names.`,
    `- Lists accept ${code('?index=')} (from 0) and ${code('&limit=')} (1 to 100). A page contains the address of the next page in ${code('next')}.`,
    `- ${code('me')} is the listener.`,
    '- Watch the address of an object or list without a name or a query. The server then reports the changes that it makes there.',
    `- ${code('MUSIC_GROUPS')} closes the resources of the groups that it leaves out. ${code('music://track/{track_id}')} and the addresses for the view stay open as long as a tool shows the view. Subscriptions, completions and prompts of these groups are closed too.`,
    `- ${code('music://plan/…')}, ${code('music://show/…')} and ${code('music://view/…')} are for [the view](view.md).`,
    '- An object contains all its fields except secrets. A long list inside an object is shortened, and `left_out` contains the address of the whole list.',
    '',
    '## Listed resources',
    '',
    "The listener's own resources are listed only with an account.",
    '',
    table(
      ['address', 'name', 'description'],
      fixed.map(({ uri, title, description }) => [code(uri), title, description]),
    ),
    '',
    '## Templates',
    '',
    table(
      ['address', 'name', 'read from'],
      templates(tools).map(({ uriTemplate, title }) => [code(uriTemplate), title, endpointAt(uriTemplate)]),
    ),
    '',
    '## Other resources',
    '',
    'These addresses can be read but are not listed.',
    '',
    table(
      ['address', 'description', 'read from'],
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
