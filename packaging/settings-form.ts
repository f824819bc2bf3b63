import type { DescribedSetting, Description } from './description.ts';

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

/** The environment that a plugin's server starts with: its host has no form for it. */
export const pluginEnvironment = (description: Description): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formFields(description)
      .filter(({ name }) => name === 'service')
      .map(({ variable, first }) => [variable, first]),
  );
