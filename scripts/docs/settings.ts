import { accessSettings } from '../../src/config/access.ts';
import { hostingSettings } from '../../src/config/hosting.ts';
import { replicaSettings } from '../../src/config/replicas.ts';
import { shownSettings, variableOf } from '../../src/config/settings.ts';
import { groupNames } from '../../src/tools/registry.ts';
import { code, table } from './table.ts';

/** All settings with their defaults. */
const settingsTable = (): string =>
  table(
    ['variable', 'flag', 'meaning', 'default'],
    shownSettings(groupNames).map(({ variable, flag, about, usual }) => [
      code(variable),
      flag === undefined ? '' : code(flag),
      about,
      usual === undefined ? '' : code(usual),
    ]),
  );

/** Those of `serve`. Where none has a default, there is no column for it. */
function serveTable(settings: Readonly<Record<string, { readonly about: string; readonly usual?: string }>>) {
  const all = Object.entries(settings);
  const rows = all.map(([name, { about, usual }]) => [
    code(variableOf(name)),
    about,
    usual === undefined ? '' : code(usual),
  ]);
  const columns = all.some(([, { usual }]) => usual !== undefined) ? 3 : 2;
  const head = ['variable', 'meaning', 'default'];
  return table(
    head.slice(0, columns),
    rows.map(row => row.slice(0, columns)),
  );
}

/** The tables of settings by their places in the pages: over HTTP, with several replicas, for callers. */
export const settingsTables = () => ({
  settings: settingsTable(),
  hosting: serveTable(hostingSettings()),
  replicas: serveTable(replicaSettings()),
  access: serveTable(accessSettings()),
});
