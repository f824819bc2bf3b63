import type { Effect, Permission } from '../client/api/endpoint.ts';
import type { Entry } from '../client/api/index.ts';
import { once } from '../client/api/lazy.ts';
import { account, signIn, signOut } from './account/account.ts';
import * as catalogue from './catalogue/catalogue-tools.ts';
import { searchTool } from './catalogue/search.ts';
import { serviceRead } from './catalogue/service-and-player.ts';
import { changes } from './changes/changes.ts';
import { undo } from './changes/undo.ts';
import type { ToolEntry } from './engine/define-tool.ts';
import { isSelected, type Selection, withPrebuiltSchemas } from './engine/prebuilt.ts';
import type { Tool } from './engine/tool.ts';
import * as library from './library/library.ts';
import { whatsNew } from './library/whats-new.ts';
import { resolveLink } from './links/resolve-link.ts';
import { matchTracks } from './matching/match-tracks-tool.ts';
import { planPlaylist } from './playlists/plan-playlist.ts';
import { playlistDelete, playlistRead, playlistWrite } from './playlists/playlist-tools.ts';
import { savePlaylist } from './playlists/save-playlist.ts';
import { show } from './show/show.ts';

/** Every tool, in the order they are listed. */
export const registry: readonly ToolEntry[] = [
  searchTool,
  catalogue.albumRead,
  catalogue.artistRead,
  catalogue.trackRead,
  playlistRead,
  catalogue.podcastRead,
  catalogue.radioRead,
  catalogue.genreRead,
  catalogue.chartRead,
  catalogue.editorialRead,
  library.userRead,
  library.libraryRead,
  whatsNew,
  serviceRead,
  library.libraryAdd,
  library.libraryRemove,
  playlistWrite,
  playlistDelete,
  catalogue.episodeBookmark,
  catalogue.episodeUnbookmark,
  library.userWrite,
  library.userUnfollow,
  catalogue.trackUpdate,
  catalogue.trackDelete,
  matchTracks,
  planPlaylist,
  savePlaylist,
  resolveLink,
  show,
  changes,
  undo,
  account,
  signIn,
  signOut,
];

/** The groups a host can choose among. */
export const groupNames: readonly string[] = [...new Set(registry.flatMap(({ group }) => group ?? []))];

const selected = (selection: Selection) => registry.filter(isSelected(selection));

const allowedBy =
  ({ readOnly }: Selection) =>
  (effect: Effect) =>
    !readOnly || effect === 'read';

/** The tools on offer, in a fixed order. */
export const toolsFor = (selection: Selection): Tool[] =>
  selected(selection)
    .flatMap(({ make }) => make(allowedBy(selection), selection.confirm !== 'never') ?? [])
    .map(withPrebuiltSchemas);

/** What the tools on offer need of a token, all together. */
export function permissionsFor(selection: Selection): Permission[] {
  const allowed = allowedBy(selection);
  const operations = selected(selection)
    .flatMap(tool => tool.operations)
    .filter(({ effect }) => allowed(effect));
  const endpoints = operations.flatMap(({ entries = [], uses = [] }) =>
    entries.map(({ endpoint }) => endpoint).concat(uses),
  );
  return [...new Set(endpoints.flatMap(({ permissions }) => permissions))];
}

/** Where an agent finds each entry that is a view, kind, type or action of a tool. */
export const locations = once(
  () =>
    new Map(
      registry.flatMap(({ name: tool, by, operations }) =>
        operations.flatMap(({ name: view, entries = [] }) =>
          entries.map(entry => [entry, { tool, by, view }] as const),
        ),
      ),
    ),
);

/** The tool that calls an entry, and how an agent chooses it: `album_read view=tracks`. */
export function callFor(entry: Entry) {
  const { tool = entry.endpoint.tool, by, view } = locations().get(entry) ?? {};
  if (tool === undefined) return undefined;
  return { tool, by, words: by === undefined ? tool : `${tool} ${by}=${view}` };
}
