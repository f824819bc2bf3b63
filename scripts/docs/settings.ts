import { defaultTexts } from '../../src/config/defaults.ts';
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
