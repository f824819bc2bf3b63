import { contract } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import { once } from '../client/api/lazy.ts';
import { outputFor } from '../client/api/output-shape.ts';
import { isPersonal } from '../client/client.ts';
import { skillUri } from '../skills/index.ts';
import type { Skill } from '../skills/skill.ts';
import { scheme } from '../tools/engine/resource-links.ts';
import { isOffered, type Tools } from './offered.ts';
import { iconsOf } from './register.ts';
import { canonical } from './router.ts';
import { type Address, fileRoutes, guideNames, jsonType, type Route, routes, shownRoutes } from './routes.ts';

export const markdown = 'text/markdown';

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
type Audience = ('user' | 'assistant')[];
const everyone: Audience = ['user', 'assistant'];

/** For whom an entry is, how much it matters, and its icon. */
const shownTo = (audience: Audience, priority: number, kind: string) => ({
  annotations: { audience, priority },
  icons: iconsOf(kind),
});

/** Resources without an id: the listener's own, then the public ones, then the guides. */
export function fixedResources(hasAccount: boolean, tools: Tools) {
  const listed = [...allFixed(), ...ownShown()].filter(
    ({ personal, route }) => (hasAccount || !personal) && isOffered(route, tools),
  );
  return [...listed.map(({ resource }) => resource), ...guides()];
}

const allFixed = once(() =>
  routes()
    .flatMap(route => fixedOf(route) ?? [])
    .sort((a, b) => b.resource.annotations.priority - a.resource.annotations.priority),
);

/** What the view reads without an id. It belongs to the listener. */
const ownShown = once(() =>
  shownRoutes()
    .filter(isFixed)
    .map(route => {
      const { uriTemplate: uri, ...resource } = madeTemplate(route);
      return { personal: true, route, resource: { uri, ...resource } };
    }),
);

type MadeAddress = ReturnType<typeof shownRoutes>[number];

const isFixed = ({ keys, query }: MadeAddress) => keys.length === 0 && Object.keys(query).length === 0;

/** A list or an object without an id; undefined if it needs one or the live service has retired it. */
function fixedOf(route: Route) {
  const { endpoint, group } = route.entry;
  const input = defaultsOf(route);
  if (input === undefined || endpoint.retired || endpoint.otherForm || endpoint.undocumented)
    return undefined;
  if (endpoint.output.shape === 'one' && route.keys.length > 0) return undefined;
  const uri = canonical(endpoint.path, input);
  const personal = isPersonal(route.entry, input);
  const isPart = endpoint.output.shape === 'one';
  const priority = isPart ? 0.2 : group === 'library' ? 0.9 : personal ? 0.8 : 0.5;
  const caption = route.keys.includes('user_id') ? ownCaption(route, input) : publicCaption(route);
  return {
    personal,
    route,
    resource: {
      uri,
      name: uri.slice(scheme.length),
      ...caption,
      mimeType: jsonType,
      ...shownTo(isPart ? ['assistant'] : everyone, priority, outputFor(endpoint.output, input).kind),
    },
  };
}

/** "My playlists", "My recommendations: tracks". */
function ownCaption({ entry: { endpoint, name } }: Route, { user_id, ...chosen }: Input) {
  const title = [`My ${name.replaceAll('_', ' ')}`, ...Object.values(chosen)].join(': ');
  return { title, description: `The listener's own: ${endpoint.about}.` };
}

function publicCaption({ entry: { endpoint, group } }: Route) {
  const { about } = contract[group];
  const { parts } = endpoint.output;
  return parts
    ? { title: about.replace(/\.$/, ''), description: `The top ${Object.keys(parts).join(', ')}.` }
    : { title: capital(endpoint.about), description: about };
}

/** The defaults of all placeholders; undefined if one has none. */
function defaultsOf({ entry, keys }: Route): Input | undefined {
  const filled = keys.map(key => [key, entry.endpoint.input[key]?.fallback] as const);
  return filled.every(([, value]) => value !== undefined) ? Object.fromEntries(filled) : undefined;
}

/** Resources with an id. */
export const templates = (tools: Tools) =>
  allTemplates().flatMap(({ route, template }) => (isOffered(route, tools) ? [template] : []));

const allTemplates = once(() => [
  ...routes()
    .filter(({ keys }) => keys.length > 0)
    .map(route => ({ route, template: templateOf(route) })),
  ...[...fileRoutes(), ...shownRoutes()]
    .filter(route => !isFixed(route))
    .map(route => ({ route, template: madeTemplate(route) })),
]);

function templateOf(route: Route) {
  const { endpoint, group, name } = route.entry;
  const [kind = ''] = endpoint.path.slice(1).split('/');
  const gone = endpoint.retired ? ` On the live service: ${endpoint.retired}.` : '';
  return {
    uriTemplate: route.template,
    name: `${group}_${name}`,
    title: `${capital(kind)}: ${endpoint.about}`,
    description: `${needsOf(route)}${gone}`,
    mimeType: jsonType,
    ...shownTo(
      everyone,
      endpoint.retired ? 0 : 0.5,
      endpoint.output.shape === 'one' ? kind : endpoint.output.kind,
    ),
  };
}

function madeTemplate(route: MadeAddress) {
  const { is, template, query, name, title, kind } = route;
  const names = Object.keys(query);
  const about = isFixed(route) ? 'For the view, newest first.' : needsOf(route);
  return {
    uriTemplate: names.length === 0 ? template : `${template}{?${names.join(',')}}`,
    name,
    title,
    description: names.length === 0 ? about : 'The words or fields of a search.',
    // A file has one of several types.
    ...(is === 'file'
      ? shownTo(everyone, 0.5, kind)
      : { mimeType: jsonType, ...shownTo(['user'], 0.1, kind) }),
  };
}

/** What the placeholders take. */
function needsOf({ keys, fields }: Address): string {
  const needs = keys.map(key => {
    const { about = '', allowed = '', words, source } = fields[key] ?? {};
    // Here an id cannot be replaced by a name, as it can in a tool's argument.
    return `${key}: ${words ? allowed : source ? `From ${source}` : about}`;
  });
  const byName = keys.some(key => fields[key]?.source !== undefined)
    ? ' An id may follow a name, as in daft-punk-27.'
    : '';
  return `${needs.join('; ')}.${byName}`;
}

const guideTitles: Readonly<Record<(typeof guideNames)[number], readonly [string, string]>> = {
  search: ['Guide: searching', 'All search terms, with examples.'],
  permissions: ['Guide: permissions', 'Which calls need which permissions of the access token.'],
  errors: ['Guide: errors', "The service's error codes and what to do about each."],
  tools: ['Guide: tools by task', 'Which tool to use for which task.'],
};

const guides = once(() =>
  guideNames.map(name => ({
    uri: `music://guide/${name}`,
    name: `guide/${name}`,
    title: guideTitles[name][0],
    description: guideTitles[name][1],
    mimeType: markdown,
    ...shownTo(['assistant'], 0.3, 'guide'),
  })),
);

/** The text of a skill. */
export const skillResource = (skill: Skill) => ({
  uri: skillUri(skill),
  name: skill.name,
  title: `Skill: ${skill.title}`,
  description: skill.description,
  mimeType: markdown,
  ...shownTo(['assistant'], 0.3, 'guide'),
});
