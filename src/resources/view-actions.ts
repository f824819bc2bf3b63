import type { Effect } from '../client/api/endpoint.ts';
import { entryNamed } from '../client/api/index.ts';
import type { Client } from '../client/client.ts';
import { scopes as allScopes, mayDo } from '../jobs/needed-rights.ts';
import type { ListedTool } from '../tools/engine/tool.ts';
import { viewActions as everyAction, type KeptKind, type ViewAction } from '../view/data/shown.ts';

interface Needed {
  /** The tool that the view calls. */
  readonly tool: string;
  readonly effect: Effect;
  /** What the account must allow. */
  readonly write?: string;
}

const needed: Readonly<Record<ViewAction, Needed>> = {
  add: { tool: 'playlist_write', effect: 'add', write: 'playlist.add_tracks' },
  create: { tool: 'playlist_write', effect: 'add', write: 'playlist.create' },
  like: keeping('tracks'),
  plan: { tool: 'plan_playlist', effect: 'read' },
  undo: { tool: 'undo', effect: 'change' },
  describe: { tool: 'save_playlist', effect: 'change', write: 'playlist.update' },
  artists: keeping('artists'),
  albums: keeping('albums'),
  playlists: keeping('playlists'),
  podcasts: keeping('podcasts'),
};

function keeping(kind: KeptKind | 'tracks'): Needed {
  return { tool: 'library_add', effect: 'add', write: `library.add_${kind}` };
}

interface Given {
  readonly tools: readonly Pick<ListedTool, 'name'>[];
  readonly client: Pick<Client, 'checkAccess'>;
}

/** What the view may offer: what the server's tools, the caller's scopes and the account allow. Never rejects. */
export async function allowedActions(
  { tools, client }: Given,
  scopes: readonly string[] = allScopes,
): Promise<ViewAction[]> {
  const offered = new Set(tools.map(({ name }) => name));
  const isAllowed = async (action: ViewAction): Promise<boolean> => {
    const { tool, effect, write } = needed[action];
    if (!offered.has(tool) || !mayDo(effect, { readOnly: false, scopes })) return false;
    if (write === undefined) return true;
    return client.checkAccess(entryNamed(write), {}).then(
      () => true,
      () => false,
    );
  };
  const allowed = await Promise.all(everyAction.map(isAllowed));
  return everyAction.filter((_, at) => allowed[at]);
}
