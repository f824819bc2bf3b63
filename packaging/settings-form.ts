import type { DescribedSetting, Description } from './description.ts';
import { placeholder } from './placeholder.ts';

/** A setting that a listener is asked for in a window or at an installation; the others are for configurations. */
export interface FormField extends DescribedSetting {
  readonly title: string;
  /** What the form offers at first. */
  readonly first: string;
}

/** In their order. Who installs a bundle or a plugin wants a music service: the demo is one word away. */
const fields = [
  { name: 'service', title: 'Music service', first: 'deezer' },
  { name: 'access_token', title: 'Access token', first: '' },
  { name: 'app_id', title: 'Application id', first: '' },
  { name: 'app_secret', title: 'Application secret', first: '' },
  { name: 'read_only', title: 'Only reading', first: 'off' },
];

/** The form's fields, with what the description says of each. Throws where a setting is gone. */
export const formFields = ({ settings }: Description): FormField[] =>
  fields.map(({ name, title, first }) => {
    const setting = settings.find(each => each.name === name);
    if (setting === undefined) throw new Error(`there is no setting ${name}`);
    return { ...setting, title, first };
  });

/** A setting as the window of a host asks for it; those of Claude's desktop and of its terminal ask in one way. */
export interface FormOption {
  readonly type: 'string' | 'boolean';
  readonly title: string;
  readonly description: string;
  readonly required: false;
  readonly default: string | boolean;
  readonly sensitive?: true;
}

/** The options by name. A default stands everywhere: without one a host would leave the place as it is. */
export const formOptions = (description: Description): Readonly<Record<string, FormOption>> =>
  Object.fromEntries(formFields(description).map(field => [field.name, optionOf(field)]));

const optionOf = ({ title, about, type, first }: FormField): FormOption => ({
  type: type === 'switch' ? 'boolean' : 'string',
  title,
  description: about,
  required: false,
  default: type === 'switch' ? first === 'on' : first,
  ...(type === 'secret' ? { sensitive: true } : {}),
});

/** The environment of a server whose settings a host asks for and puts in their places. */
export const formEnvironment = (description: Description): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formFields(description).map(({ variable, name }) => [variable, placeholder(`user_config.${name}`)]),
  );

/** The environment that a plugin's server starts with: its host has no form for it. */
export const pluginEnvironment = (description: Description): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formFields(description)
      .filter(({ name }) => name === 'service')
      .map(({ variable, first }) => [variable, first]),
  );
