import type { EpisodeNode } from '../catalogue/graph.ts';
import { link, share, streamToken } from './links.ts';
import { type PictureSize, picture, pictureSizes, plainPicture } from './pictures.ts';
import { podcastHash, renderPodcast } from './podcast.ts';
import { type Body, type Scene, shapes } from './fields.ts';

interface Subject {
  readonly scene: Scene;
  readonly node: EpisodeNode;
}

const sized =
  (size: PictureSize) =>
  ({ scene, node }: Subject) =>
    picture(scene, 'talk', podcastHash(node.podcastId), pictureSizes[size]);

const podcast = ({ scene, node }: Subject) => {
  const found = scene.catalogue.podcasts.get(node.podcastId);
  return found && renderPodcast(scene, found, 'inEpisode');
};

const makers = {
  id: ({ node }: Subject) => node.id,
  title: ({ node }: Subject) => node.title,
  description: ({ node }: Subject) => node.description,
  available: ({ node }: Subject) => node.available,
  release_date: ({ node }: Subject) => node.releaseDate,
  duration: ({ node }: Subject) => node.duration,
  link: ({ scene, node }: Subject) => link(scene, 'episode', node.id),
  share: ({ scene, node }: Subject) => share(scene, `episode/${node.id}`, `episode-${node.id}`),
  picture: ({ scene, node }: Subject) => plainPicture(scene, 'talk', podcastHash(node.podcastId)),
  picture_small: sized('small'),
  picture_medium: sized('medium'),
  picture_big: sized('big'),
  picture_xl: sized('xl'),
  track_token: ({ scene, node }: Subject) => streamToken(scene, 'episode', node.id),
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

const render = shapes(makers, variants);

export const renderEpisode = (scene: Scene, node: EpisodeNode, variant: EpisodeVariant): Body =>
  render(variant, { scene, node });
