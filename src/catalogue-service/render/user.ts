import type { OwnerNode, UserNode } from '../catalogue/graph.ts';
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

/** What everyone may know of a user. */
type Someone = Pick<UserNode, 'id' | 'name'> & Partial<Pick<UserNode, 'country'>>;
/** What only the user may know. */
type Owner = Someone & Omit<OwnerNode, keyof UserNode>;

type User = Subject<Someone>;

const makers = {
  link: addressesOf('user').link,
  picture: ({ context, node }: User) => imageOf(context, 'user', node.id),
  ...sizedPictures<Someone>(({ node }) => ['user', pictureHash('user', node.id)]),
  tracklist: ({ context, node }: User) => `${link(context, 'user', node.id)}/flow`,
};

const end = ['tracklist', 'type'] as const;

const variants = {
  public: ['id', 'name', 'link', ...pictureNames, 'country', ...end],
  fan: ['id', 'name', 'link', 'picture', 'type'],
  /** In search results and among followers. */
  listed: ['id', 'name', ...pictureNames, ...end],
  /** Inside a playlist. */
  creator: ['id', 'name', ...end],
} satisfies Record<string, readonly FieldName<Someone, typeof makers>[]>;

export type UserVariant = keyof typeof variants;

export const renderUser = renderer('user', makers, variants);

const levels = ['explicit_display', 'explicit_no_recommendation', 'explicit_hide'] as const;

/** A user with their private facts. */
export function renderOwner(context: ServiceContext, node: Owner): Body {
  const { id, name, country, tracklist, type, ...shown } = renderUser(context, node, 'public');
  return {
    id,
    name,
    lastname: node.lastname,
    firstname: node.firstname,
    email: node.email,
    status: 2,
    birthday: node.birthday,
    inscription_date: node.inscriptionDate,
    gender: node.gender,
    ...shown,
    country,
    lang: node.lang,
    is_kid: false,
    explicit_content_level: levels[0],
    explicit_content_levels_available: [...levels],
    tracklist,
    type,
  };
}
