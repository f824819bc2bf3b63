import type { EpisodeNode, PodcastNode } from '../catalogue/graph.ts';
import {
  addressesOf,
  type FieldName,
  pictureHash,
  pictureNames,
  plainPicture,
  renderer,
  type Subject,
  sizedPictures,
  streamToken,
} from './fields.ts';

type Podcast = Subject<PodcastNode>;

/** The name of a podcast's picture, which its episodes show too. */
export const podcastHash = (podcastId: number): string => pictureHash('podcast', podcastId);

const podcastMakers = {
  ...addressesOf('podcast'),
  picture: ({ context, node }: Podcast) => plainPicture(context, 'talk', podcastHash(node.id)),
  ...sizedPictures<PodcastNode>(({ node }) => ['talk', podcastHash(node.id)]),
};

const podcastVariants = {
  full: ['id', 'title', 'description', 'available', 'fans', 'link', 'share', ...pictureNames, 'type'],
  inEpisode: ['id', 'title', 'link', ...pictureNames, 'type'],
} satisfies Record<string, readonly FieldName<PodcastNode, typeof podcastMakers>[]>;

export const renderPodcast = renderer('podcast', podcastMakers, podcastVariants);

type Episode = Subject<EpisodeNode>;

const podcastOf = ({ context, node }: Episode) => {
  const found = context.catalogue.podcasts.get(node.podcastId);
  return found && renderPodcast(context, found, 'inEpisode');
};

const episodeMakers = {
  release_date: ({ node }: Episode) => node.releaseDate,
  ...addressesOf('episode'),
  picture: ({ context, node }: Episode) => plainPicture(context, 'talk', podcastHash(node.podcastId)),
  ...sizedPictures<EpisodeNode>(({ node }) => ['talk', podcastHash(node.podcastId)]),
  track_token: ({ context, node }: Episode) => streamToken(context, 'episode', node.id),
  podcast: podcastOf,
};

const head = ['id', 'title'] as const;

const episodeVariants = {
  full: [
    ...[...head, 'description', 'available', 'release_date', 'duration', 'link', 'share', ...pictureNames],
    ...['track_token', 'podcast', 'type'],
  ] as const,
  /** In a podcast's list. */
  listed: [...head, 'release_date', 'duration', 'picture', 'type'],
} satisfies Record<string, readonly FieldName<EpisodeNode, typeof episodeMakers>[]>;

export const renderEpisode = renderer('episode', episodeMakers, episodeVariants);
