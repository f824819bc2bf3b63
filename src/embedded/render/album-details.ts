import type { AlbumNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { renderAlbum } from './album.ts';
import type { Body, Scene } from './fields.ts';
import { renderTrack } from './track.ts';

/** An album asked for by id: everything about it, its tracks included. */
export const renderAlbumDetails = (scene: Scene, node: AlbumNode): Body => ({
  ...renderAlbum(scene, node, 'full'),
  tracks: {
    data: nodesOf(scene.catalogue.tracks, node.trackIds).map(track => renderTrack(scene, track, 'inAlbum')),
  },
});
