import type { PodcastNode } from '../catalogue/graph.ts';
import { link, share } from './links.ts';
import { type PictureSize, picture, pictureHash, pictureSizes, plainPicture } from './pictures.ts';
import { type Body, type Scene, shapes } from './fields.ts';

interface Subject {
  readonly scene: Scene;
  readonly node: PodcastNode;
}

/** The name of a podcast's picture, which its episodes show too. */
export const podcastHash = (podcastId: number): string => pictureHash('podcast', podcastId);

const sized =
  (size: PictureSize) =>
  ({ scene, node }: Subject) =>
    picture(scene, 'talk', podcastHash(node.id), pictureSizes[size]);

/** The service calls a podcast a show in the addresses of pages. */
const makers = {
  id: ({ node }: Subject) => node.id,
  title: ({ node }: Subject) => node.title,
  description: ({ node }: Subject) => node.description,
  available: ({ node }: Subject) => node.available,
  fans: ({ node }: Subject) => node.fans,
  link: ({ scene, node }: Subject) => link(scene, 'show', node.id),
  share: ({ scene, node }: Subject) => share(scene, `show/${node.id}`, `show-${node.id}`),
  picture: ({ scene, node }: Subject) => plainPicture(scene, 'talk', podcastHash(node.id)),
  picture_small: sized('small'),
  picture_medium: sized('medium'),
  picture_big: sized('big'),
  picture_xl: sized('xl'),
  type: () => 'podcast',
};

const pictures = ['picture', 'picture_small', 'picture_medium', 'picture_big', 'picture_xl', 'type'] as const;

const variants = {
  full: ['id', 'title', 'description', 'available', 'fans', 'link', 'share', ...pictures],
  inEpisode: ['id', 'title', 'link', ...pictures],
} satisfies Record<string, readonly (keyof typeof makers)[]>;

export type PodcastVariant = keyof typeof variants;

const render = shapes(makers, variants);

export const renderPodcast = (scene: Scene, node: PodcastNode, variant: PodcastVariant = 'full'): Body =>
  render(variant, { scene, node });
