import type { finders } from '../../client/api/fields.ts';

/** Kinds of objects that have a page or an id of their own. */
export type LinkKind = keyof typeof finders;

/** What a link leads to, as far as it says. */
export type Target =
  | { readonly kind: LinkKind; readonly id: number; readonly host?: string | undefined }
  | { readonly kind: 'user'; readonly id: 'me' }
  | { readonly kind: 'track'; readonly isrc: string }
  | { readonly kind: 'album'; readonly upc: string };

export type ParsedLink = { readonly target: Target } | LinkProblem;

/** Why a link leads to no object, as far as the link itself tells. */
export type LinkProblem =
  | { readonly reason: 'not-a-link' }
  | { readonly reason: 'incomplete-address' }
  /** An address of another scheme than a page's. */
  | { readonly reason: 'not-a-page' }
  | { readonly reason: 'short-link' }
  | { readonly reason: 'other-site'; readonly host: string }
  | { readonly reason: 'id-without-kind'; readonly id: string }
  | { readonly reason: 'no-object' }
  | { readonly reason: 'no-id' }
  | { readonly reason: 'not-an-id'; readonly given: string }
  | { readonly reason: 'id-out-of-range'; readonly kind: LinkKind }
  | { readonly reason: 'not-a-code'; readonly kind: LinkKind; readonly given: string }
  | { readonly reason: 'not-a-user' }
  | { readonly reason: 'chart' };
