import type { RenderContext } from './fields.ts';
import { md5 } from './links.ts';

/** Where the service keeps pictures of each kind. */
type Collection = 'cover' | 'artist' | 'playlist' | 'user' | 'misc' | 'talk';

export const pictureSizes = { small: 56, medium: 250, big: 500, xl: 1000 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** A name for an object's picture: 32 hexadecimal digits. */
export const pictureHash = (kind: string, id: number): string => md5(`${kind}-${id}`);

/** One picture in one size (pixels). A blank hash is how the service says that there is none. */
export const picture = (context: RenderContext, collection: Collection, hash: string, side: number): string =>
  `${context.origin}/images/${collection}/${hash}/${side}x${side}-000000-80-0-0.jpg`;

/** A picture's thumbnail in an embeddable player: the same without the suffix for colours and quality. */
export const thumbnail = (context: RenderContext, collection: Collection, hash: string): string =>
  `${context.origin}/images/${collection}/${hash}/1000x1000.jpg`;

/** The address that leads to an object's picture. */
export const imageOf = (context: RenderContext, kind: string, id: number): string =>
  `${context.origin}/${kind}/${id}/image`;

/** The small form that podcasts, episodes and editorials give in place of `imageOf`. */
export const plainPicture = (context: RenderContext, collection: Collection, hash: string): string =>
  picture(context, collection, hash, 180);
