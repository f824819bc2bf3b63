import type { editorial as contract } from '../../client/api/editorial.ts';
import type { EditorialNode } from '../catalogue/graph.ts';
import type { Call, Handler } from '../dispatch/call.ts';
import { renderEditorial } from '../render/genre.ts';
import { errors } from '../shared/service-error.ts';
import { chartsOf } from './charts.ts';
import { albumsBy, asAlbum, paged } from './list.ts';
import { editorialIn } from './path-objects.ts';

/** The editorial over all genres, which is meant where none is named. */
function overall({ context }: Call): EditorialNode {
  const node = context.catalogue.editorials.get(0);
  if (node === undefined) throw errors.wrongParameter();
  return node;
}

type Find = (call: Call) => EditorialNode;

const selection = (find: Find) =>
  paged(
    albumsBy(call => find(call).selection),
    asAlbum('selection'),
    { limit: 10, max: 100, total: false, links: false },
  );

const releases = (find: Find) =>
  paged(
    albumsBy(call => find(call).releases),
    asAlbum('release'),
    { limit: 20, max: 100 },
  );

export const editorial = {
  list: paged(({ context }) => [...context.catalogue.editorials.values()], renderEditorial, { max: 100 }),
  details: call => renderEditorial(call.context, editorialIn(call)),
  selection: selection(overall),
  selection_of: selection(editorialIn),
  charts: call => chartsOf(call, 0),
  charts_of: call => chartsOf(call, editorialIn(call).genreId),
  releases: releases(overall),
  releases_of: releases(editorialIn),
} satisfies Record<keyof typeof contract.endpoints, Handler>;
