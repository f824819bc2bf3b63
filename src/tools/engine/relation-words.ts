import type { Relation } from './relation.ts';

export type { Relation };

/** What a listener has to do with an item: the heading of its group or its words in a line, and the same as fields. */
const relations: Readonly<
  Record<Relation, { readonly heading?: string; readonly words?: string; readonly fields: object }>
> = {
  own: { heading: 'Own:', fields: { own: true } },
  kept: { heading: 'Kept, made by others:', fields: { own: false } },
  followed: { words: 'the listener follows them', fields: { followed: true } },
  'follows-back': { words: 'follows back', fields: { follows_back: true } },
  'not-following-back': { words: 'does not follow back', fields: { follows_back: false } },
  'followed-back': { words: 'followed back', fields: { followed_back: true } },
  'not-followed-back': { words: 'not followed back', fields: { followed_back: false } },
};

export const relationFields = (relation: Relation): object => relations[relation].fields;

export const relationWords = (relation: Relation): string | undefined => relations[relation].words;

export const groupHeading = (relation: Relation): string | undefined => relations[relation].heading;

/** In which group an item stands, counted from the first. */
export const groupOf = (relation: Relation | undefined): number => (relation === 'kept' ? 1 : 0);
