import type { RadioNode } from '../catalogue/graph.ts';
import { link, share } from './links.ts';
import { imageOf, type PictureSize, picture, pictureHash, pictureSizes } from './pictures.ts';
import { type Body, type Scene, shapes } from './fields.ts';

interface Subject {
  readonly scene: Scene;
  readonly node: RadioNode;
}

const sized =
  (size: PictureSize) =>
  ({ scene, node }: Subject) =>
    picture(scene, 'misc', pictureHash('radio', node.id), pictureSizes[size]);

const makers = {
  id: ({ node }: Subject) => node.id,
  title: ({ node }: Subject) => node.title,
  description: ({ node }: Subject) => node.description,
  share: ({ scene, node }: Subject) => share(scene, `mixes/genre/${node.id}`, `mixes-genre-${node.id}`),
  picture: ({ scene, node }: Subject) => imageOf(scene, 'radio', node.id),
  picture_small: sized('small'),
  picture_medium: sized('medium'),
  picture_big: sized('big'),
  picture_xl: sized('xl'),
  tracklist: ({ scene, node }: Subject) => `${link(scene, 'radio', node.id)}/tracks`,
  md5_image: ({ node }: Subject) => pictureHash('radio', node.id),
  type: () => 'radio',
};

const pictures = ['picture', 'picture_small', 'picture_medium', 'picture_big', 'picture_xl'] as const;
const end = [...pictures, 'tracklist', 'md5_image', 'type'] as const;

const variants = {
  full: ['id', 'title', 'description', 'share', ...end],
  listed: ['id', 'title', ...end],
} satisfies Record<string, readonly (keyof typeof makers)[]>;

export type RadioVariant = keyof typeof variants;

const render = shapes(makers, variants);

export const renderRadio = (scene: Scene, node: RadioNode, variant: RadioVariant = 'listed'): Body =>
  render(variant, { scene, node });
