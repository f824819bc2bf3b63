import type { EpisodeNode, PodcastNode } from '../catalogue/graph.ts';
import {
  link,
  pictureHash,
  pictureNames,
  plainPicture,
  renderer,
  type Subject,
  share,
  sizedPictures,
  streamToken,
} from './fields.ts';

type Podcast = Subject<PodcastNode>;

/** The name of a podcast's picture, which its episodes show too. */
export const podcastHash = (podcastId: number): string => pictureHash('podcast', podcastId);

/** In addresses of web pages, a podcast is a show. */
const podcastMakers = {
  id: ({ node }: Podcast) => node.id,
  title: ({ node }: Podcast) => node.title,
  description: ({ node }: Podcast) => node.description,
  available: ({ node }: Podcast) => node.available,
  fans: ({ node }: Podcast) => node.fans,
  link: ({ context, node }: Podcast) => link(context, 'show', node.id),
  share: ({ context, node }: Podcast) => share(context, `show/${node.id}`, `show-${node.id}`),
  picture: ({ context, node }: Podcast) => plainPicture(context, 'talk', podcastHash(node.id)),
  ...sizedPictures<PodcastNode>(({ node }) => ['talk', podcastHash(node.id)]),
  type: () => 'podcast',
};

const podcastVariants = {
  full: ['id', 'title', 'description', 'available', 'fans', 'link', 'share', ...pictureNames, 'type'],
  inEpisode: ['id', 'title', 'link', ...pictureNames, 'type'],
} satisfies Record<string, readonly (keyof typeof podcastMakers)[]>;

export const renderPodcast = renderer('podcast', podcastMakers, podcastVariants);

type Episode = Subject<EpisodeNode>;

const podcastOf = ({ context, node }: Episode) => {
  const found = context.catalogue.podcasts.get(node.podcastId);
  return found && renderPodcast(context, found, 'inEpisode');
};

const episodeMakers = {
  id: ({ node }: Episode) => node.id,
  title: ({ node }: Episode) => node.title,
  description: ({ node }: Episode) => node.description,
  available: ({ node }: Episode) => node.available,
  release_date: ({ node }: Episode) => node.releaseDate,
  duration: ({ node }: Episode) => node.duration,
  link: ({ context, node }: Episode) => link(context, 'episode', node.id),
  share: ({ context, node }: Episode) => share(context, `episode/${node.id}`, `episode-${node.id}`),
  picture: ({ context, node }: Episode) => plainPicture(context, 'talk', podcastHash(node.podcastId)),
  ...sizedPictures<EpisodeNode>(({ node }) => ['talk', podcastHash(node.podcastId)]),
  track_token: ({ context, node }: Episode) => streamToken(context, 'episode', node.id),
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

export const renderEpisode = renderer('episode', episodeMakers, episodeVariants);
