import type { EpisodeNode } from '../catalogue/graph.ts';
import { type Body, type RenderContext, renderer } from './fields.ts';
import { link, share, streamToken } from './links.ts';
import { type PictureSize, picture, pictureSizes, plainPicture } from './pictures.ts';
import { podcastHash, renderPodcast } from './podcast.ts';

interface Subject {
  readonly context: RenderContext;
  readonly node: EpisodeNode;
}

const sized =
  (size: PictureSize) =>
  ({ context, node }: Subject) =>
    picture(context, 'talk', podcastHash(node.podcastId), pictureSizes[size]);

const podcast = ({ context, node }: Subject) => {
  const found = context.catalogue.podcasts.get(node.podcastId);
  return found && renderPodcast(context, found, 'inEpisode');
};

const makers = {
  id: ({ node }: Subject) => node.id,
  title: ({ node }: Subject) => node.title,
  description: ({ node }: Subject) => node.description,
  available: ({ node }: Subject) => node.available,
  release_date: ({ node }: Subject) => node.releaseDate,
  duration: ({ node }: Subject) => node.duration,
  link: ({ context, node }: Subject) => link(context, 'episode', node.id),
  share: ({ context, node }: Subject) => share(context, `episode/${node.id}`, `episode-${node.id}`),
  picture: ({ context, node }: Subject) => plainPicture(context, 'talk', podcastHash(node.podcastId)),
  picture_small: sized('small'),
  picture_medium: sized('medium'),
  picture_big: sized('big'),
  picture_xl: sized('xl'),
  track_token: ({ context, node }: Subject) => streamToken(context, 'episode', node.id),
  podcast,
  type: () => 'episode',
};

const head = ['id', 'title'] as const;
const pictures = ['picture', 'picture_small', 'picture_medium', 'picture_big', 'picture_xl'] as const;

const variants = {
  full: [
    ...[...head, 'description', 'available', 'release_date', 'duration', 'link', 'share', ...pictures],
    ...['track_token', 'podcast', 'type'],
  ] as const,
  /** In a podcast's list. */
  listed: [...head, 'release_date', 'duration', 'picture', 'type'],
} satisfies Record<string, readonly (keyof typeof makers)[]>;

export type EpisodeVariant = keyof typeof variants;

const render = renderer(makers, variants);

export const renderEpisode = (context: RenderContext, node: EpisodeNode, variant: EpisodeVariant): Body =>
  render(variant, { context, node });
