import type { RadioNode } from '../catalogue/graph.ts';
import { link, share } from './addresses.ts';
import { type Body, type RenderContext, renderer } from './fields.ts';
import { imageOf, picture, pictureHash, pictureNames, sizedPictures } from './pictures.ts';

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
