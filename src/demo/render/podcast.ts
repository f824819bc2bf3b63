import type { EpisodeNode, PodcastNode } from '../catalogue/graph.ts';
import {
  type Body,
  link,
  picture,
  pictureHash,
  pictureNames,
  plainPicture,
  type RenderContext,
  renderer,
  share,
  sizedPictures,
  streamToken,
} from './fields.ts';

interface PodcastSubject {
  readonly context: RenderContext;
  readonly node: PodcastNode;
}

/** The name of a podcast's picture, which its episodes show too. */
export const podcastHash = (podcastId: number): string => pictureHash('podcast', podcastId);

/** In addresses of web pages, a podcast is a show. */
const podcastMakers = {
  id: ({ node }: PodcastSubject) => node.id,
  title: ({ node }: PodcastSubject) => node.title,
  description: ({ node }: PodcastSubject) => node.description,
  available: ({ node }: PodcastSubject) => node.available,
  fans: ({ node }: PodcastSubject) => node.fans,
  link: ({ context, node }: PodcastSubject) => link(context, 'show', node.id),
  share: ({ context, node }: PodcastSubject) => share(context, `show/${node.id}`, `show-${node.id}`),
  picture: ({ context, node }: PodcastSubject) => plainPicture(context, 'talk', podcastHash(node.id)),
  ...sizedPictures(({ context, node }: PodcastSubject, side) =>
    picture(context, 'talk', podcastHash(node.id), side),
  ),
  type: () => 'podcast',
};

const podcastVariants = {
  full: ['id', 'title', 'description', 'available', 'fans', 'link', 'share', ...pictureNames, 'type'],
  inEpisode: ['id', 'title', 'link', ...pictureNames, 'type'],
} satisfies Record<string, readonly (keyof typeof podcastMakers)[]>;

type PodcastVariant = keyof typeof podcastVariants;

const podcast = renderer(podcastMakers, podcastVariants);

export const renderPodcast = (
  context: RenderContext,
  node: PodcastNode,
  variant: PodcastVariant = 'full',
): Body => podcast(variant, { context, node });

interface EpisodeSubject {
  readonly context: RenderContext;
  readonly node: EpisodeNode;
}

const podcastOf = ({ context, node }: EpisodeSubject) => {
  const found = context.catalogue.podcasts.get(node.podcastId);
  return found && renderPodcast(context, found, 'inEpisode');
};

const episodeMakers = {
  id: ({ node }: EpisodeSubject) => node.id,
  title: ({ node }: EpisodeSubject) => node.title,
  description: ({ node }: EpisodeSubject) => node.description,
  available: ({ node }: EpisodeSubject) => node.available,
  release_date: ({ node }: EpisodeSubject) => node.releaseDate,
  duration: ({ node }: EpisodeSubject) => node.duration,
  link: ({ context, node }: EpisodeSubject) => link(context, 'episode', node.id),
  share: ({ context, node }: EpisodeSubject) => share(context, `episode/${node.id}`, `episode-${node.id}`),
  picture: ({ context, node }: EpisodeSubject) => plainPicture(context, 'talk', podcastHash(node.podcastId)),
  ...sizedPictures(({ context, node }: EpisodeSubject, side) =>
    picture(context, 'talk', podcastHash(node.podcastId), side),
  ),
  track_token: ({ context, node }: EpisodeSubject) => streamToken(context, 'episode', node.id),
  podcast: podcastOf,
  type: () => 'episode',
};

const head = ['id', 'title'] as const;

const episodeVariants = {
  full: [
    ...[...head, 'description', 'available', 'release_date', 'duration', 'link', 'share', ...pictureNames],
    ...['track_token', 'podcast', 'type'],
  ] as const,
  /** In a podcast's list. */
  listed: [...head, 'release_date', 'duration', 'picture', 'type'],
} satisfies Record<string, readonly (keyof typeof episodeMakers)[]>;

type EpisodeVariant = keyof typeof episodeVariants;

const episode = renderer(episodeMakers, episodeVariants);

export const renderEpisode = (context: RenderContext, node: EpisodeNode, variant: EpisodeVariant): Body =>
  episode(variant, { context, node });
