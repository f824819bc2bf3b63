import type { EditorialNode, GenreNode, RadioNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/graph.ts';
import type { ServiceContext } from '../dispatch/index.ts';
import {
  type Body,
  type FieldName,
  imageOf,
  link,
  pictureFields,
  pictureHash,
  pictureNames,
  plainPicture,
  renderer,
  type Subject,
  share,
  sizedPictures,
} from './fields.ts';

type Radio = Subject<RadioNode>;

const makers = {
  share: ({ context, node }: Radio) => share(context, `mixes/genre/${node.id}`, `mixes-genre-${node.id}`),
  picture: ({ context, node }: Radio) => imageOf(context, 'radio', node.id),
  ...sizedPictures<RadioNode>(({ node }) => ['misc', pictureHash('radio', node.id)]),
  tracklist: ({ context, node }: Radio) => `${link(context, 'radio', node.id)}/tracks`,
  md5_image: ({ node }: Radio) => pictureHash('radio', node.id),
};

const end = [...pictureNames, 'tracklist', 'md5_image', 'type'] as const;

const variants = {
  full: ['id', 'title', 'description', 'share', ...end],
  listed: ['id', 'title', ...end],
} satisfies Record<string, readonly FieldName<RadioNode, typeof makers>[]>;

export const renderRadio = renderer('radio', makers, variants);

/** Genre 0 (all genres) has no picture. An editorial has that of its genre. */
const genreHash = (id: number) => (id === 0 ? '' : pictureHash('genre', id));

export const renderGenre = (context: ServiceContext, { id, name }: GenreNode): Body => ({
  id,
  name,
  picture: imageOf(context, 'genre', id),
  ...pictureFields(context, 'misc', genreHash(id)),
  type: 'genre',
});

/** A genre with its radios, as in `/radio/genres`. */
export const renderGenreRadios = (context: ServiceContext, { id, name, radioIds }: GenreNode): Body => ({
  id,
  title: name,
  radios: nodesOf(context.catalogue.radios, radioIds).map(radio => renderRadio(context, radio, 'listed')),
});

export const renderEditorial = (context: ServiceContext, { id, name, genreId }: EditorialNode): Body => ({
  id,
  name,
  picture: plainPicture(context, 'misc', genreHash(genreId)),
  ...pictureFields(context, 'misc', genreHash(genreId)),
  type: 'editorial',
});
