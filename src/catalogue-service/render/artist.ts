import type { ArtistNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/graph.ts';
import type { ServiceContext } from '../dispatch/index.ts';
import {
  addressesOf,
  type Body,
  type FieldName,
  imageOf,
  link,
  pictureHash,
  pictureNames,
  renderer,
  type Subject,
  sizedPictures,
} from './fields.ts';

type Artist = Subject<ArtistNode>;

const makers = {
  ...addressesOf('artist'),
  picture: ({ context, node }: Artist) => imageOf(context, 'artist', node.id),
  ...sizedPictures<ArtistNode>(({ node }) => ['artist', pictureHash('artist', node.id)]),
  nb_album: ({ node }: Artist) => node.albumIds.length,
  nb_fan: ({ node }: Artist) => node.fans,
  tracklist: ({ context, node }: Artist) => `${link(context, 'artist', node.id)}/top?limit=50`,
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
} satisfies Record<string, readonly FieldName<ArtistNode, typeof makers>[]>;

export type ArtistVariant = keyof typeof variants;

export const renderArtist = renderer('artist', makers, variants);

/** Undefined without a variant, and for an unknown id. */
export function artistOf(
  context: ServiceContext,
  id: number,
  variant: ArtistVariant | undefined,
): Body | undefined {
  const node = context.catalogue.artists.get(id);
  return node && variant && renderArtist(context, node, variant);
}

export const contributors = (
  context: ServiceContext,
  mainId: number,
  guestIds: readonly number[],
): Body[] => [
  ...nodesOf(context.catalogue.artists, [mainId]).map(node =>
    renderArtist(context, node, 'contributor', { role: 'Main' }),
  ),
  ...nodesOf(context.catalogue.artists, guestIds).map(node =>
    renderArtist(context, node, 'contributor', { role: 'Featured' }),
  ),
];
