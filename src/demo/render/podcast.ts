import type { PodcastNode } from '../catalogue/graph.ts';
import { link, share } from './addresses.ts';
import { type Body, type RenderContext, renderer } from './fields.ts';
import { picture, pictureHash, pictureNames, plainPicture, sizedPictures } from './pictures.ts';

interface Subject {
  readonly context: RenderContext;
  readonly node: PodcastNode;
}

/** The name of a podcast's picture, which its episodes show too. */
export const podcastHash = (podcastId: number): string => pictureHash('podcast', podcastId);

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
  ...sizedPictures(({ context, node }: Subject, side) =>
    picture(context, 'talk', podcastHash(node.id), side),
  ),
  type: () => 'podcast',
};

const variants = {
  full: ['id', 'title', 'description', 'available', 'fans', 'link', 'share', ...pictureNames, 'type'],
  inEpisode: ['id', 'title', 'link', ...pictureNames, 'type'],
} satisfies Record<string, readonly (keyof typeof makers)[]>;

type PodcastVariant = keyof typeof variants;

const render = renderer(makers, variants);

export const renderPodcast = (
  context: RenderContext,
  node: PodcastNode,
  variant: PodcastVariant = 'full',
): Body => render(variant, { context, node });
