import { createHash } from 'node:crypto';
import { ownAddress } from '../../library/service-form.ts';
import type { ServiceContext } from '../dispatch/index.ts';

export type Body = Record<string, unknown>;

/** What a list adds to an object. Times are seconds since the epoch. */
export interface Extras {
  /** Position in a chart, from 1. */
  readonly position?: number;
  /** When it was added to the favourites or the playlist. */
  readonly time_add?: number;
  /** When it was played or recommended. */
  readonly timestamp?: number;
  readonly role?: 'Main' | 'Featured';
}

export interface Subject<N> {
  readonly context: ServiceContext;
  readonly node: N;
  readonly variant: string;
  readonly extras: Extras;
}

/** A field of an answer: made for it, added by the list, or a property of the node. */
export type FieldName<N, M> = keyof M | keyof Extras | keyof N | 'type';

/** Renders objects of one kind. */
export type Renderer<N, V> = (context: ServiceContext, node: N, variant: V, extras?: Extras) => Body;

/** Makes a renderer of one kind of object. A variant is a list of fields, in the service's order; undefined ones are left out. */
export function renderer<N extends object, V extends string>(
  type: string,
  makers: Readonly<Record<string, (subject: Subject<N>) => unknown>>,
  variants: Readonly<Record<V, readonly string[]>>,
) {
  const made = new Map<string, (subject: Subject<N>) => unknown>(Object.entries(makers));
  return (context: ServiceContext, node: N, variant: V, extras: Extras = {}): Body => {
    const body: Body = {};
    const facts = { ...node, ...extras, type };
    for (const name of variants[variant]) {
      const own = context.catalogue.fieldOf?.(type, name, node);
      const make = made.get(name);
      const usual = () => (make ? make({ context, node, variant, extras }) : Reflect.get(facts, name));
      const value: unknown = own === undefined ? usual() : own;
      if (value !== undefined && value !== null) body[name] = value;
    }
    return body;
  };
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** How long signed addresses are valid, in seconds. */
const previewLife = 900;

const seconds = (context: ServiceContext) => Math.floor(context.now() / 1000);

export const link = (context: ServiceContext, kind: string, id: number): string =>
  `${context.origin}/${kind}/${id}`;

/** The address for sharing. `label`: `track-7`. */
export const share = (context: ServiceContext, path: string, label: string): string =>
  `${context.origin}/${path}?utm_source=embedded&utm_content=${label}&utm_term=0_${seconds(context)}&utm_medium=web`;

/** Pages on the web have other words for these kinds. */
export const pageWords: ReadonlyMap<string, string> = new Map([
  ['podcast', 'show'],
  ['user', 'profile'],
]);

/** The kind in the address of an object's page. Without a web, the page is the object's resource. */
const pageWord = ({ origin }: ServiceContext, kind: string) =>
  (origin === ownAddress ? undefined : pageWords.get(kind)) ?? kind;

/** Both addresses of an object's page, for a renderer. */
export const addressesOf = (kind: string) => ({
  link: ({ context, node }: Subject<{ readonly id: number }>) =>
    link(context, pageWord(context, kind), node.id),
  share({ context, node: { id } }: Subject<{ readonly id: number }>) {
    const word = pageWord(context, kind);
    return share(context, `${word}/${id}`, `${word}-${id}`);
  },
});

export function preview(context: ServiceContext, trackId: number): string {
  const file = md5(`preview-${trackId}`);
  const path = `/api/1/1/${[...file.slice(0, 5)].join('/')}/0/${file}.mp3`;
  const data = 'user_id=0,application_id=42';
  const signed = `exp=${seconds(context) + previewLife}~acl=${path}*~data=${data}`;
  return `${context.origin}${path}?hdnea=${signed}~hmac=${sha256(signed)}`;
}

/** A secret that opens the stream of a track or an episode. It changes every day. */
export function streamToken(context: ServiceContext, kind: string, id: number): string {
  const day = Math.floor(seconds(context) / 86_400);
  const words = [0, 1, 2].map(part => sha256(`${kind}-${id}-${day}-${part}`));
  return `AAAA${Buffer.from(words.join(''), 'hex').toString('base64url')}`;
}

export type PictureFolder = 'cover' | 'artist' | 'playlist' | 'user' | 'misc' | 'talk';

const pictureSizes = { small: 56, medium: 250, big: 500, xl: 1000 } as const;

/** The name of an object's picture: 32 hexadecimal digits. */
export const pictureHash = (kind: string, id: number): string => md5(`${kind}-${id}`);

/** A picture in one size, in pixels. A blank hash means that there is none. */
export const picture = (context: ServiceContext, folder: PictureFolder, hash: string, side: number): string =>
  `${context.origin}/images/${folder}/${hash}/${side}x${side}-000000-80-0-0.jpg`;

export const thumbnail = (context: ServiceContext, folder: PictureFolder, hash: string): string =>
  `${context.origin}/images/${folder}/${hash}/1000x1000.jpg`;

/** An address that redirects to an object's picture. */
export const imageOf = (context: ServiceContext, kind: string, id: number): string =>
  `${context.origin}/${kind}/${id}/image`;

/** Podcasts, episodes and editorials have this instead of `imageOf`. */
export const plainPicture = (context: ServiceContext, folder: PictureFolder, hash: string): string =>
  picture(context, folder, hash, 180);

export const pictureNames = [
  'picture',
  'picture_small',
  'picture_medium',
  'picture_big',
  'picture_xl',
] as const;

/** A picture in each size, as fields. */
export const pictureFields = (context: ServiceContext, folder: PictureFolder, hash: string): Body =>
  Object.fromEntries(
    Object.entries(pictureSizes).map(([size, side]) => [
      `picture_${size}`,
      picture(context, folder, hash, side),
    ]),
  );

/** The same for a renderer. */
export const sizedPictures = <N>(
  pictureOf: (subject: Subject<N>) => readonly [folder: PictureFolder, hash: string],
) => {
  const sized = (side: number) => (subject: Subject<N>) =>
    picture(subject.context, ...pictureOf(subject), side);
  return {
    picture_small: sized(pictureSizes.small),
    picture_medium: sized(pictureSizes.medium),
    picture_big: sized(pictureSizes.big),
    picture_xl: sized(pictureSizes.xl),
  };
};
