import type { EditorialNode, GenreNode, RadioNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import {
  type Body,
  imageOf,
  link,
  picture,
  pictureHash,
  pictureNames,
  plainPicture,
  type RenderContext,
  renderer,
  share,
  sizedPictures,
} from './fields.ts';

interface Subject {
  readonly context: RenderContext;
  readonly node: RadioNode;
}

const makers = {
  id: ({ node }: Subject) => node.id,
  title: ({ node }: Subject) => node.title,
  description: ({ node }: Subject) => node.description,
  share: ({ context, node }: Subject) => share(context, `mixes/genre/${node.id}`, `mixes-genre-${node.id}`),
  picture: ({ context, node }: Subject) => imageOf(context, 'radio', node.id),
  ...sizedPictures(({ context, node }: Subject, side) =>
    picture(context, 'misc', pictureHash('radio', node.id), side),
  ),
  tracklist: ({ context, node }: Subject) => `${link(context, 'radio', node.id)}/tracks`,
  md5_image: ({ node }: Subject) => pictureHash('radio', node.id),
  type: () => 'radio',
};

const end = [...pictureNames, 'tracklist', 'md5_image', 'type'] as const;

const variants = {
  full: ['id', 'title', 'description', 'share', ...end],
  listed: ['id', 'title', ...end],
} satisfies Record<string, readonly (keyof typeof makers)[]>;

type RadioVariant = keyof typeof variants;

const render = renderer(makers, variants);

export const renderRadio = (
  context: RenderContext,
  node: RadioNode,
  variant: RadioVariant = 'listed',
): Body => render(variant, { context, node });

/** Genre 0 (all genres) has no picture. An editorial has that of its genre. */
const genreHash = (id: number) => (id === 0 ? '' : pictureHash('genre', id));

const sizes = sizedPictures(
  ({ context, id }: { readonly context: RenderContext; readonly id: number }, side) =>
    picture(context, 'misc', genreHash(id), side),
);

const picturesOf = (context: RenderContext, id: number) =>
  Object.fromEntries(Object.entries(sizes).map(([name, addressOf]) => [name, addressOf({ context, id })]));

export const renderGenre = (context: RenderContext, { id, name }: GenreNode): Body => ({
  id,
  name,
  picture: imageOf(context, 'genre', id),
  ...picturesOf(context, id),
  type: 'genre',
});

/** A genre with its radios, as in `/radio/genres`. */
export const renderGenreRadios = (context: RenderContext, { id, name, radioIds }: GenreNode): Body => ({
  id,
  title: name,
  radios: nodesOf(context.catalogue.radios, radioIds).map(radio => renderRadio(context, radio)),
});

export const renderEditorial = (context: RenderContext, { id, name, genreId }: EditorialNode): Body => ({
  id,
  name,
  picture: plainPicture(context, 'misc', genreHash(genreId)),
  ...picturesOf(context, genreId),
  type: 'editorial',
});
