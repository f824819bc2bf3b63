import { shownSettings, variableOf } from '../src/config/settings.ts';
import { groupNames } from '../src/tools/registry.ts';

/** Where a host, not JavaScript, puts a value: `${name}`. */
export const placeholder = (name: string): string => `\${${name}}`;

/** Who installs a bundle or a plugin wants a music service: the demo is one word away. */
export const firstService = 'deezer';

/** The environment that a plugin's server starts with if its host has no form for it. */
export const pluginEnvironment = { MUSIC_SERVICE: firstService };

/** The settings that a host asks for in a window or at an installation, in their order. `first`: what the form offers. */
const fields = [
  { name: 'service', title: 'Music service', first: firstService },
  { name: 'access_token', title: 'Access token', first: '' },
  { name: 'app_id', title: 'Application id', first: '' },
  { name: 'app_secret', title: 'Application secret', first: '' },
  { name: 'read_only', title: 'Only reading', first: 'off' },
];

/** The form's fields, with what the settings say of each. Throws where a setting is gone. */
export const formFields = fields.map(field => {
  const setting = shownSettings(groupNames).find(({ variable }) => variable === variableOf(field.name));
  if (setting === undefined) throw new Error(`there is no setting ${field.name}`);
  return { ...setting, ...field };
});

/**
 * The fields as the window of a host asks for them; Claude's desktop and its terminal ask in one way. Each has a default:
 * without one a host would leave the place as it is.
 */
export const formOptions = Object.fromEntries(
  formFields.map(({ name, title, about, kind, first }) => [
    name,
    {
      type: kind === 'switch' ? 'boolean' : 'string',
      title,
      description: about,
      required: false,
      default: kind === 'switch' ? first === 'on' : first,
      ...(kind === 'secret' ? { sensitive: true } : {}),
    },
  ]),
);

/** The environment of a server whose settings a host asks for and puts in their places. */
export const formEnvironment = Object.fromEntries(
  formFields.map(({ variable, name }) => [variable, placeholder(`user_config.${name}`)]),
);
