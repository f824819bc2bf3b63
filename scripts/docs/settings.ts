import { accessSettings } from '../../src/config/access.ts';
import { hostingSettings } from '../../src/config/hosting.ts';
import { replicaSettings } from '../../src/config/replicas.ts';
import { shownSettings, variableOf } from '../../src/config/settings.ts';
import { groupNames } from '../../src/tools/registry.ts';
import { code, table } from './table.ts';

/** All settings with their defaults. */
export const settingsTable = (): string =>
  table(
    ['variable', 'flag', 'meaning', 'default'],
    shownSettings(groupNames).map(({ variable, flag, about, usual }) => [
      code(variable),
      flag === undefined ? '' : code(flag),
      about,
      usual === undefined ? '' : code(usual),
    ]),
  );

/** The settings for serving over HTTP. */
export const hostingTable = (): string => serveTable(hostingSettings());

/** The settings for several replicas. */
export const replicasTable = (): string => serveTable(replicaSettings());

type ServeSettings = Readonly<Record<string, { readonly about: string; readonly usual?: string }>>;

const serveTable = (settings: ServeSettings): string =>
  table(
    ['variable', 'meaning', 'default'],
    Object.entries(settings).map(([name, { about, usual }]) => [
      code(variableOf(name)),
      about,
      usual === undefined ? '' : code(usual),
    ]),
  );

/** The settings for callers over HTTP. */
export const accessTable = (): string =>
  table(
    ['variable', 'meaning'],
    Object.entries(accessSettings()).map(([name, { about }]) => [code(variableOf(name)), about]),
  );
