import type { PodcastNode } from '../catalogue/graph.ts';
import { type Body, type RenderContext, renderer } from './fields.ts';
import { link, share } from './links.ts';
import { type PictureSize, picture, pictureHash, pictureSizes, plainPicture } from './pictures.ts';

interface Subject {
  readonly context: RenderContext;
  readonly node: PodcastNode;
}

/** The name of a podcast's picture, which its episodes show too. */
export const podcastHash = (podcastId: number): string => pictureHash('podcast', podcastId);

const sized =
  (size: PictureSize) =>
  ({ context, node }: Subject) =>
    picture(context, 'talk', podcastHash(node.id), pictureSizes[size]);

/** The service calls a podcast a show in the addresses of pages. */
const makers = {
  id: ({ node }: Subject) => node.id,
  title: ({ node }: Subject) => node.title,
  description: ({ node }: Subject) => node.description,
  available: ({ node }: Subject) => node.available,
  fans: ({ node }: Subject) => node.fans,
  link: ({ context, node }: Subject) => link(context, 'show', node.id),
  share: ({ context, node }: Subject) => share(context, `show/${node.id}`, `show-${node.id}`),
  picture: ({ context, node }: Subject) => plainPicture(context, 'talk', podcastHash(node.id)),
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

const render = renderer(makers, variants);

export const renderPodcast = (
  context: RenderContext,
  node: PodcastNode,
  variant: PodcastVariant = 'full',
): Body => render(variant, { context, node });
