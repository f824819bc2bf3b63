import type { Effect } from '../client/api/endpoint.ts';
import { account } from './account.ts';
import { arrangePlaylist } from './arrange-playlist.ts';
import { buildPlaylist } from './build-playlist.ts';
import { declarations } from './declarations.ts';
import { fold } from './engine/fold.ts';
import type { Tool } from './engine/tool.ts';
import { matchTracksOffer } from './match-tracks.ts';
import { resolveLinkOffer } from './resolve-link.ts';
import { undo } from './undo.ts';

/** A tool that can be had. */
export interface ToolEntry {
  /** What hosts select it by; tools of no group are always there. */
  readonly group: string | undefined;
  /** The tool, with only what is allowed; nothing where nothing remains. */
  make(allowed: (effect: Effect) => boolean): Tool | undefined;
}

/** Every tool, in the order they are listed. */
export const allTools: readonly ToolEntry[] = [
  ...declarations.map(
    (declaration): ToolEntry => ({ group: declaration.group, make: allowed => fold(declaration, allowed) }),
  ),
  matchTracksOffer,
  buildPlaylist,
  arrangePlaylist,
  resolveLinkOffer,
  undo,
  account,
];
