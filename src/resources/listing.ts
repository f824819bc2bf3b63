import type { Input } from '../client/api/field.ts';
import { contract } from '../client/api/index.ts';
import { once } from '../client/api/once.ts';
import { outputFor } from '../client/api/output.ts';
import { isPersonal } from '../client/client.ts';
import { scheme } from '../tools/engine/resource-uri.ts';
import { type FileRoute, fileRoutes } from './file-routes.ts';
import { guideNames } from './guide-names.ts';
import { iconsOf } from './icons.ts';
import { canonical } from './router.ts';
import { type Address, type Route, routes } from './routes.ts';
import { type ShownRoute, shownRoutes } from './shown-routes.ts';

export const json = 'application/json';
export const markdown = 'text/markdown';

type Audience = ('user' | 'assistant')[];

/** One entry of a list of resources, as the protocol words it. */
interface ListEntry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Absent where one address leads to files of several types. */
  readonly mimeType?: string;
  readonly annotations: { readonly audience: Audience; readonly priority: number };
  readonly icons: ReturnType<typeof iconsOf>;
}

export type Fixed = ListEntry & { readonly uri: string };
export type Template = ListEntry & { readonly uriTemplate: string };

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const everyone: Audience = ['user', 'assistant'];

/** What can be read without knowing an id: the listener's first, then what everyone sees, then the guides. */
export function fixedResources(hasAccount: boolean): Fixed[] {
  const listed = [...allFixed(), ...ownShown()].filter(({ personal }) => hasAccount || !personal);
  return [...listed.map(({ resource }) => resource), ...guides()];
}

const allFixed = once(() =>
  routes()
    .flatMap(route => fixedOf(route) ?? [])
    .sort((a, b) => b.resource.annotations.priority - a.resource.annotations.priority),
);

/** What the view reads by one address: of a listener. */
const ownShown = once(() =>
  shownRoutes()
    .filter(isFixed)
    .map(route => {
      const { uriTemplate: uri, ...resource } = shownTemplate(route);
      return { personal: true, resource: { uri, ...resource } };
    }),
);

const isFixed = ({ keys, query }: ShownRoute) => keys.length === 0 && Object.keys(query).length === 0;

/** Lists that need no id, and single objects of their kind, less what the live service has given up. */
function fixedOf(route: Route): { resource: Fixed; personal: boolean } | undefined {
  const { endpoint, group } = route.entry;
  const input = defaultsOf(route);
  if (input === undefined || endpoint.retired || endpoint.otherForm || endpoint.beyond) return undefined;
  if (endpoint.output.shape === 'one' && route.keys.length > 0) return undefined;
  const uri = canonical(endpoint.path, input);
  const personal = isPersonal(route.entry, input);
  const isPart = endpoint.output.shape === 'one';
  const caption = route.keys.includes('user_id') ? ownCaption(route, input) : publicCaption(route);
  return {
    personal,
    resource: {
      uri,
      name: uri.slice(scheme.length),
      ...caption,
      mimeType: json,
      annotations: {
        audience: isPart ? ['assistant'] : everyone,
        priority: isPart ? 0.2 : group === 'library' ? 0.9 : personal ? 0.8 : 0.5,
      },
      icons: iconsOf(outputFor(endpoint.output, input).kind),
    },
  };
}

type Caption = Pick<ListEntry, 'title' | 'description'>;

/** "My playlists", "My recommendations: tracks". */
function ownCaption({ entry: { endpoint, name } }: Route, { user_id, ...chosen }: Input): Caption {
  const title = [`My ${name.replaceAll('_', ' ')}`, ...Object.values(chosen)].join(': ');
  return { title, description: `The listener's own: ${endpoint.about}.` };
}

function publicCaption({ entry: { endpoint, group } }: Route): Caption {
  const { about } = contract[group];
  const { parts } = endpoint.output;
  return parts
    ? { title: about.replace(/\.$/, ''), description: `The top ${Object.keys(parts).join(', ')}.` }
    : { title: capital(endpoint.about), description: about };
}

/** The defaults of all placeholders; undefined where one has none. */
function defaultsOf({ entry, keys }: Route): Input | undefined {
  const filled = keys.map(key => [key, entry.endpoint.input[key]?.fallback] as const);
  return filled.every(([, value]) => value !== undefined) ? Object.fromEntries(filled) : undefined;
}

/** Every address with a name in braces. */
export const templates = once((): readonly Template[] => [
  ...routes()
    .filter(({ keys }) => keys.length > 0)
    .map(templateOf),
  ...fileRoutes().map(fileTemplate),
  ...shownRoutes()
    .filter(route => !isFixed(route))
    .map(shownTemplate),
]);

function templateOf(route: Route): Template {
  const { endpoint, group, name } = route.entry;
  const [kind = ''] = endpoint.path.slice(1).split('/');
  const gone = endpoint.retired ? ` On the live service: ${endpoint.retired}.` : '';
  return {
    uriTemplate: route.template,
    name: `${group}_${name}`,
    title: `${capital(kind)}: ${endpoint.about}`,
    description: `${needsOf(route)}${gone}`,
    mimeType: json,
    annotations: { audience: everyone, priority: endpoint.retired ? 0 : 0.5 },
    icons: iconsOf(endpoint.output.shape === 'one' ? kind : endpoint.output.kind),
  };
}

function fileTemplate(route: FileRoute): Template {
  const { template: uriTemplate, name, kind, about } = route;
  return {
    uriTemplate,
    name,
    title: `${capital(kind)}: ${about}`,
    description: needsOf(route),
    annotations: { audience: everyone, priority: 0.5 },
    icons: iconsOf(kind),
  };
}

function shownTemplate(route: ShownRoute): Template {
  const { template, query, name, title, kind } = route;
  const names = Object.keys(query);
  const about = isFixed(route) ? 'The newest first, for the view.' : needsOf(route);
  return {
    uriTemplate: names.length === 0 ? template : `${template}{?${names.join(',')}}`,
    name,
    title,
    description: names.length === 0 ? about : 'What a search takes, words or fields.',
    mimeType: json,
    annotations: { audience: ['user'], priority: 0.1 },
    icons: iconsOf(kind),
  };
}

/** What is to be put in the braces. */
function needsOf({ keys, fields }: Address): string {
  const needs = keys.map(key => {
    const { about = '', allowed = '', words, source } = fields[key] ?? {};
    // An address has ids only, where an argument may take a name too.
    return `${key}: ${words ? allowed : source ? `From ${source}` : about}`;
  });
  const byName = keys.some(key => fields[key]?.source !== undefined)
    ? ' An id may follow a name, as in daft-punk-27.'
    : '';
  return `${needs.join('; ')}.${byName}`;
}

const guideTitles: Readonly<Record<(typeof guideNames)[number], readonly [string, string]>> = {
  search: ['Guide: searching', 'Every term a search takes, with examples.'],
  permissions: ['Guide: permissions', 'What the access token must hold, and which tool needs which.'],
  errors: ['Guide: errors', "The service's error codes, and what to do about each."],
  tools: ['Guide: tools by task', 'Which tool does what, by task.'],
};

const guides = once((): Fixed[] =>
  guideNames.map(name => ({
    uri: `music://guide/${name}`,
    name: `guide/${name}`,
    title: guideTitles[name][0],
    description: guideTitles[name][1],
    mimeType: markdown,
    annotations: { audience: ['assistant'], priority: 0.3 },
    icons: iconsOf('guide'),
  })),
);
