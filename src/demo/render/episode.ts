import type { EpisodeNode } from '../catalogue/graph.ts';
import { link, share, streamToken } from './addresses.ts';
import { type Body, type RenderContext, renderer } from './fields.ts';
import { picture, pictureNames, plainPicture, sizedPictures } from './pictures.ts';
import { podcastHash, renderPodcast } from './podcast.ts';

interface Subject {
  readonly context: RenderContext;
  readonly node: EpisodeNode;
}

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
  ...sizedPictures(({ context, node }: Subject, side) =>
    picture(context, 'talk', podcastHash(node.podcastId), side),
  ),
  track_token: ({ context, node }: Subject) => streamToken(context, 'episode', node.id),
  podcast,
  type: () => 'episode',
};

const head = ['id', 'title'] as const;

const variants = {
  full: [
    ...[...head, 'description', 'available', 'release_date', 'duration', 'link', 'share', ...pictureNames],
    ...['track_token', 'podcast', 'type'],
  ] as const,
  /** In a podcast's list. */
  listed: [...head, 'release_date', 'duration', 'picture', 'type'],
} satisfies Record<string, readonly (keyof typeof makers)[]>;

type EpisodeVariant = keyof typeof variants;

const render = renderer(makers, variants);

export const renderEpisode = (context: RenderContext, node: EpisodeNode, variant: EpisodeVariant): Body =>
  render(variant, { context, node });
