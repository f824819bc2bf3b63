import type { AlbumNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { renderAlbum } from './album.ts';
import type { Body, RenderContext } from './fields.ts';
import { renderTrack } from './track.ts';

/** An album asked for by id: everything about it, its tracks included. */
export const renderAlbumDetails = (context: RenderContext, node: AlbumNode): Body => ({
  ...renderAlbum(context, node, 'full'),
  tracks: {
    data: nodesOf(context.catalogue.tracks, node.trackIds).map(track =>
      renderTrack(context, track, 'inAlbum'),
    ),
  },
});
