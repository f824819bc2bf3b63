import { choice } from '../client/api/common-fields.ts';
import { importModule } from '../platform/part.ts';
import { type ViewLanguage, viewLanguages } from '../view/data/address.ts';
import type { TextTable } from '../view/data/words/texts.ts';

export const viewLanguage = choice('Of the view', viewLanguages);

/** The texts of the view in each language but English, which is in the page. */
const tables: Readonly<Record<ViewLanguage, () => Promise<TextTable>>> = {
  de: async () => (await importModule(() => import('../view/data/words/german.ts'))).german,
  fr: async () => (await importModule(() => import('../view/data/words/french.ts'))).french,
};

export const readViewTexts = async (language: unknown): Promise<TextTable> =>
  tables[viewLanguage.schema().parse(language)]();
