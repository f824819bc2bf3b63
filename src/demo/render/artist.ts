import type { ArtistNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import {
  type Body,
  imageOf,
  link,
  picture,
  pictureHash,
  pictureNames,
  type RenderContext,
  renderer,
  share,
  sizedPictures,
} from './fields.ts';

interface ArtistExtras {
  /** Position in a chart, from 1. */
  readonly position?: number;
  /** When it was added to the favourites: seconds since the epoch. */
  readonly timeAdd?: number;
  readonly role?: 'Main' | 'Featured';
}

interface Subject {
  readonly context: RenderContext;
  readonly node: ArtistNode;
  readonly extras: ArtistExtras;
}

const makers = {
  id: ({ node }: Subject) => node.id,
  name: ({ node }: Subject) => node.name,
  link: ({ context, node }: Subject) => link(context, 'artist', node.id),
  share: ({ context, node }: Subject) => share(context, `artist/${node.id}`, `artist-${node.id}`),
  picture: ({ context, node }: Subject) => imageOf(context, 'artist', node.id),
  ...sizedPictures(({ context, node }: Subject, side) =>
    picture(context, 'artist', pictureHash('artist', node.id), side),
  ),
  nb_album: ({ node }: Subject) => node.albumIds.length,
  nb_fan: ({ node }: Subject) => node.fans,
  radio: ({ node }: Subject) => node.radio,
  tracklist: ({ context, node }: Subject) => `${link(context, 'artist', node.id)}/top?limit=50`,
  position: ({ extras }: Subject) => extras.position,
  time_add: ({ extras }: Subject) => extras.timeAdd,
  type: () => 'artist',
  role: ({ extras }: Subject) => extras.role,
};

const head = ['id', 'name'] as const;
const linked = [...head, 'link'] as const;
const small = ['picture', 'picture_small', 'picture_medium', 'picture_big'] as const;
const counts = ['nb_album', 'nb_fan', 'radio', 'tracklist'] as const;
const end = ['tracklist', 'type'] as const;

const variants = {
  full: [...linked, 'share', ...pictureNames, ...counts, 'type'],
  /** In a related list, in search results. */
  listed: [...linked, ...pictureNames, ...counts, 'type'],
  favourite: [...linked, ...pictureNames, ...counts, 'time_add', 'type'],
  /** In what a listener plays most. */
  userChart: [...linked, ...small, ...counts, 'type'],
  chart: [...linked, ...pictureNames, 'radio', 'tracklist', 'position', 'type'],
  genre: [...head, ...pictureNames, 'radio', ...end],
  contributor: [...linked, 'share', ...pictureNames, 'radio', ...end, 'role'],
  // Inside a track or an album:
  named: [...head, ...end],
  linked: [...linked, ...end],
  pictured: [...head, ...pictureNames, ...end],
  linkedPictured: [...linked, ...pictureNames, ...end],
  inChart: [...linked, ...pictureNames, 'radio', ...end],
  inTrack: [...linked, 'share', ...pictureNames, 'radio', ...end],
} satisfies Record<string, readonly (keyof typeof makers)[]>;

export type ArtistVariant = keyof typeof variants;

const render = renderer(makers, variants);

export const renderArtist = (
  context: RenderContext,
  node: ArtistNode,
  variant: ArtistVariant,
  extras: ArtistExtras = {},
): Body => render(variant, { context, node, extras });

export function artistOf(context: RenderContext, id: number, variant: ArtistVariant): Body | undefined {
  const node = context.catalogue.artists.get(id);
  return node && renderArtist(context, node, variant);
}

export const contributors = (context: RenderContext, mainId: number, guestIds: readonly number[]): Body[] => [
  ...nodesOf(context.catalogue.artists, [mainId]).map(node =>
    renderArtist(context, node, 'contributor', { role: 'Main' }),
  ),
  ...nodesOf(context.catalogue.artists, guestIds).map(node =>
    renderArtist(context, node, 'contributor', { role: 'Featured' }),
  ),
];
