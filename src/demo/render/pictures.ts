import { md5 } from './addresses.ts';
import type { RenderContext } from './fields.ts';

/** Where the service keeps pictures of each kind. */
type Folder = 'cover' | 'artist' | 'playlist' | 'user' | 'misc' | 'talk';

export const pictureSizes = { small: 56, medium: 250, big: 500, xl: 1000 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** A name for an object's picture: 32 hexadecimal digits. */
export const pictureHash = (kind: string, id: number): string => md5(`${kind}-${id}`);

/** One picture in one size (pixels). A blank hash is how the service says that there is none. */
export const picture = (context: RenderContext, folder: Folder, hash: string, side: number): string =>
  `${context.origin}/images/${folder}/${hash}/${side}x${side}-000000-80-0-0.jpg`;

/** A picture's thumbnail in an embeddable player: the same without the suffix for colours and quality. */
export const thumbnail = (context: RenderContext, folder: Folder, hash: string): string =>
  `${context.origin}/images/${folder}/${hash}/1000x1000.jpg`;

/** The address that leads to an object's picture. */
export const imageOf = (context: RenderContext, kind: string, id: number): string =>
  `${context.origin}/${kind}/${id}/image`;

/** The small form that podcasts, episodes and editorials give in place of `imageOf`. */
export const plainPicture = (context: RenderContext, folder: Folder, hash: string): string =>
  picture(context, folder, hash, 180);

export const pictureNames = [
  'picture',
  'picture_small',
  'picture_medium',
  'picture_big',
  'picture_xl',
] as const;

/** The fields with a picture in each size. `addressOf` takes the length of a side in pixels. */
export const sizedPictures = <S>(addressOf: (subject: S, side: number) => string) => ({
  picture_small: (subject: S) => addressOf(subject, pictureSizes.small),
  picture_medium: (subject: S) => addressOf(subject, pictureSizes.medium),
  picture_big: (subject: S) => addressOf(subject, pictureSizes.big),
  picture_xl: (subject: S) => addressOf(subject, pictureSizes.xl),
});
