import { type Config, flagOf, readConfig, settings, variableOf } from '../../src/config/config.ts';
import { groupNames } from '../../src/tools/registry.ts';
import { code, table } from './table.ts';

/** Everything that can be set, with what holds when it is not. */
export const settingsTable = (): string =>
  table(
    ['variable', 'flag', 'meaning', 'default'],
    Object.entries(settings(groupNames)).map(([name, { about, kind }]) => [
      code(variableOf(name)),
      kind === 'secret' ? '' : code(`--${flagOf(name)}`),
      about,
      defaultOf(name),
    ]),
  );

const defaults = Object.entries(unset());

function unset(): Config {
  const request = readConfig([], {}, groupNames);
  if ('show' in request) throw new Error('nothing was asked to be shown');
  return request.config;
}

function defaultOf(name: string): string {
  const key = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const found = defaults.find(([each]) => each === key);
  if (found === undefined) throw new Error(`${name} is not in the configuration`);
  const word = wordFor(found[1]);
  return word === '' ? '' : code(word);
}

/** A value as it is written in the environment. */
function wordFor(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'object' && value !== null && 'requests' in value && 'ms' in value) {
    return `${value.requests}/${Number(value.ms) / 1000}s`;
  }
  return String(value);
}
