import type { EditorialNode, GenreNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { imageOf, picture, pictureHash, pictureSizes, plainPicture } from './pictures.ts';
import { renderRadio } from './radio.ts';
import type { Body, Scene } from './fields.ts';

/** Genre 0, which is all genres, has no picture; an editorial shows its genre's. */
const genreHash = (id: number) => (id === 0 ? '' : pictureHash('genre', id));

const sizes = (scene: Scene, id: number) => ({
  picture_small: picture(scene, 'misc', genreHash(id), pictureSizes.small),
  picture_medium: picture(scene, 'misc', genreHash(id), pictureSizes.medium),
  picture_big: picture(scene, 'misc', genreHash(id), pictureSizes.big),
  picture_xl: picture(scene, 'misc', genreHash(id), pictureSizes.xl),
});

export const renderGenre = (scene: Scene, { id, name }: GenreNode): Body => ({
  id,
  name,
  picture: imageOf(scene, 'genre', id),
  ...sizes(scene, id),
  type: 'genre',
});

/** A genre with its radios, as `/radio/genres` groups them: its name is a title there. */
export const renderGenreRadios = (scene: Scene, { id, name, radioIds }: GenreNode): Body => ({
  id,
  title: name,
  radios: nodesOf(scene.catalogue.radios, radioIds).map(radio => renderRadio(scene, radio)),
});

export const renderEditorial = (scene: Scene, { id, name, genreId }: EditorialNode): Body => ({
  id,
  name,
  picture: plainPicture(scene, 'misc', genreHash(genreId)),
  ...sizes(scene, genreId),
  type: 'editorial',
});
