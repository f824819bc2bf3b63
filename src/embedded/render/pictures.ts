import { md5 } from './links.ts';
import type { Scene } from './fields.ts';

/** Where the service keeps pictures of each kind. */
type Shelf = 'cover' | 'artist' | 'playlist' | 'user' | 'misc' | 'talk';

export const pictureSizes = { small: 56, medium: 250, big: 500, xl: 1000 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** A name for an object's picture: 32 hexadecimal digits. */
export const pictureHash = (kind: string, id: number): string => md5(`${kind}-${id}`);

/** One picture in one size (pixels). A blank hash is how the service says that there is none. */
export const picture = (scene: Scene, shelf: Shelf, hash: string, side: number): string =>
  `${scene.origin}/images/${shelf}/${hash}/${side}x${side}-000000-80-0-0.jpg`;

/** A picture's thumbnail in an embeddable player: the same without the suffix for colours and quality. */
export const thumbnail = (scene: Scene, shelf: Shelf, hash: string): string =>
  `${scene.origin}/images/${shelf}/${hash}/1000x1000.jpg`;

/** The address that leads to an object's picture. */
export const imageOf = (scene: Scene, kind: string, id: number): string =>
  `${scene.origin}/${kind}/${id}/image`;

/** The small form that podcasts, episodes and editorials give in place of `imageOf`. */
export const plainPicture = (scene: Scene, shelf: Shelf, hash: string): string =>
  picture(scene, shelf, hash, 180);
