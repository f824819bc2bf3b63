import type { EditorialNode, GenreNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import type { Body, RenderContext } from './fields.ts';
import { imageOf, picture, pictureHash, pictureSizes, plainPicture } from './pictures.ts';
import { renderRadio } from './radio.ts';

/** Genre 0, which is all genres, has no picture; an editorial shows its genre's. */
const genreHash = (id: number) => (id === 0 ? '' : pictureHash('genre', id));

const sizes = (context: RenderContext, id: number) => ({
  picture_small: picture(context, 'misc', genreHash(id), pictureSizes.small),
  picture_medium: picture(context, 'misc', genreHash(id), pictureSizes.medium),
  picture_big: picture(context, 'misc', genreHash(id), pictureSizes.big),
  picture_xl: picture(context, 'misc', genreHash(id), pictureSizes.xl),
});

export const renderGenre = (context: RenderContext, { id, name }: GenreNode): Body => ({
  id,
  name,
  picture: imageOf(context, 'genre', id),
  ...sizes(context, id),
  type: 'genre',
});

/** A genre with its radios, as `/radio/genres` groups them: its name is a title there. */
export const renderGenreRadios = (context: RenderContext, { id, name, radioIds }: GenreNode): Body => ({
  id,
  title: name,
  radios: nodesOf(context.catalogue.radios, radioIds).map(radio => renderRadio(context, radio)),
});

export const renderEditorial = (context: RenderContext, { id, name, genreId }: EditorialNode): Body => ({
  id,
  name,
  picture: plainPicture(context, 'misc', genreHash(genreId)),
  ...sizes(context, genreId),
  type: 'editorial',
});
