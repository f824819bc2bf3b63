import type { OwnerNode, UserNode } from '../catalogue/graph.ts';
import {
  type Body,
  imageOf,
  link,
  picture,
  pictureHash,
  pictureNames,
  type RenderContext,
  renderer,
  sizedPictures,
} from './fields.ts';

/** What everyone may know of a user. */
type Someone = Pick<UserNode, 'id' | 'name'> & Partial<Pick<UserNode, 'country'>>;
/** What only the user may know. */
type Owner = Someone & Omit<OwnerNode, keyof UserNode>;

interface Subject {
  readonly context: RenderContext;
  readonly node: Someone;
}

const makers = {
  id: ({ node }: Subject) => node.id,
  name: ({ node }: Subject) => node.name,
  link: ({ context, node }: Subject) => link(context, 'profile', node.id),
  picture: ({ context, node }: Subject) => imageOf(context, 'user', node.id),
  ...sizedPictures(({ context, node }: Subject, side) =>
    picture(context, 'user', pictureHash('user', node.id), side),
  ),
  country: ({ node }: Subject) => node.country,
  tracklist: ({ context, node }: Subject) => `${link(context, 'user', node.id)}/flow`,
  type: () => 'user',
};

const end = ['tracklist', 'type'] as const;

const variants = {
  public: ['id', 'name', 'link', ...pictureNames, 'country', ...end],
  fan: ['id', 'name', 'link', 'picture', 'type'],
  /** In search results and among followers. */
  listed: ['id', 'name', ...pictureNames, ...end],
  /** Inside a playlist. */
  creator: ['id', 'name', ...end],
} satisfies Record<string, readonly (keyof typeof makers)[]>;

export type UserVariant = keyof typeof variants;

const render = renderer(makers, variants);

export const renderUser = (context: RenderContext, node: Someone, variant: UserVariant): Body =>
  render(variant, { context, node });

const levels = ['explicit_display', 'explicit_no_recommendation', 'explicit_hide'] as const;

/** A user with their private facts. */
export function renderOwner(context: RenderContext, node: Owner): Body {
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
