import { defaultTexts } from '../../src/config/defaults.ts';
import { hostingSettings } from '../../src/config/hosting.ts';
import { flagOf, settings, variableOf } from '../../src/config/settings.ts';
import { groupNames } from '../../src/tools/registry.ts';
import { code, table } from './table.ts';

/** Everything that can be set, with what holds when it is not. */
export function settingsTable(): string {
  const defaults = defaultTexts();
  return table(
    ['variable', 'flag', 'meaning', 'default'],
    Object.entries(settings(groupNames)).map(([name, { about, kind }]) => {
      const value = defaults[name];
      return [
        code(variableOf(name)),
        kind === 'secret' ? '' : code(`--${flagOf(name)}`),
        about,
        value === undefined ? '' : code(value),
      ];
    }),
  );
}

/** What can be set for serving over HTTP. */
export const hostingTable = (): string =>
  table(
    ['variable', 'meaning', 'default'],
    Object.entries(hostingSettings()).map(([name, each]) => [
      code(variableOf(name)),
      each.about,
      'usual' in each ? code(each.usual) : '',
    ]),
  );
