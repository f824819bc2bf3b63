import type { editorial as contract } from '../../client/api/editorial.ts';
import type { Call, Handler } from '../call.ts';
import type { EditorialNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { renderAlbum } from '../render/album.ts';
import { renderEditorial } from '../render/genre.ts';
import { listPage } from '../render/list-page.ts';
import { errors } from '../service-error.ts';
import { chartsOf } from './charts.ts';
import { editorialIn } from './path-objects.ts';

/** What is meant where no editorial is named: the one over all genres. */
function overall({ context }: Call): EditorialNode {
  const node = context.catalogue.editorials.get(0);
  if (node === undefined) throw errors.wrongParameter();
  return node;
}

function selection(call: Call, node: EditorialNode) {
  const albums = nodesOf(call.context.catalogue.albums, node.selection);
  const rule = { path: '', defaultLimit: 10, max: 100, total: false, links: false };
  return listPage(call, albums, rule, album => renderAlbum(call.context, album, 'selection'));
}

function releases(call: Call, path: string, node: EditorialNode) {
  const albums = nodesOf(call.context.catalogue.albums, node.releases);
  const rule = { path, defaultLimit: 20, max: 100 };
  return listPage(call, albums, rule, album => renderAlbum(call.context, album, 'release'));
}

export const editorial = {
  list: call => {
    const rule = { path: '/editorial', defaultLimit: 25, max: 100 };
    const all = [...call.context.catalogue.editorials.values()];
    return listPage(call, all, rule, node => renderEditorial(call.context, node));
  },
  details: call => renderEditorial(call.context, editorialIn(call)),
  selection: call => selection(call, overall(call)),
  selection_of: call => selection(call, editorialIn(call)),
  charts: call => chartsOf(call, 0),
  charts_of: call => chartsOf(call, editorialIn(call).genreId),
  releases: call => releases(call, '/editorial/releases', overall(call)),
  releases_of: call => releases(call, '/editorial/{editorial_id}/releases', editorialIn(call)),
} satisfies Record<keyof typeof contract.endpoints, Handler>;
