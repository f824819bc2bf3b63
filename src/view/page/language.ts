import { cutAt } from '../../text/sanitize.ts';
import { textsAddress, type ViewLanguage, viewLanguages } from '../data/address.ts';
import { english } from '../data/words/english.ts';
import type { NameIn, TextTable } from '../data/words/texts.ts';
import type { Host } from './host.ts';

type Value = string | number;

/** A text, or a function that fills in what stands in braces. */
type TextsIn<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string
    ? [NameIn<Part[Key]>] extends [never]
      ? string
      : (values: { readonly [Name in NameIn<Part[Key]>]: Value }) => string
    : Part[Key] extends { readonly other: infer Other }
      ? (
          values: { readonly [Name in NameIn<Other> | 'count']: Name extends 'count' ? number : Value },
        ) => string
      : TextsIn<Part[Key]>;
};

/** The texts of the view in one language. */
export interface Texts extends TextsIn<typeof english> {
  /** For dates and lists. */
  readonly locale: string;
}

/** What stands in quotation marks. */
const titles: ReadonlySet<string> = new Set(['title', 'playlist', 'album']);
/** What others wrote, also in another direction than the sentence. */
const foreign: ReadonlySet<string> = new Set([...titles, 'artist', 'query']);

const toLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A text that runs from right to left, so that it does not reorder the sentence around it. */
export const isolated = (text: string): string => (toLeft.test(text) ? `\u2068${text}\u2069` : text);
const longestTitle = 60;

export function textsOf(table: TextTable, locale: string): Texts {
  const language = {
    numbers: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
    rules: new Intl.PluralRules(locale),
  };
  // Each part of a table becomes the part of the texts with the same key.
  return { ...partOf(table, language), locale } as unknown as Texts;
}

interface Language {
  readonly numbers: Intl.NumberFormat;
  readonly rules: Intl.PluralRules;
}

/** A text, the forms of a text, or more of them by name. */
type Part = string | { readonly [key: string]: Part };

const partOf = (
  part: { readonly [key: string]: Part },
  language: Language,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? textOf(value, language)
        : typeof value['other'] === 'string'
          ? formsOf(value, value['other'], language)
          : partOf(value, language),
    ]),
  );

const textOf = (text: string, language: Language) =>
  /\{\w+\}/.test(text) ? (values: Values) => filled(text, values, language) : text;

const formsOf =
  (forms: { readonly [key: string]: Part }, other: string, language: Language) =>
  (values: Values): string => {
    const form = forms[language.rules.select(Number(values['count']))];
    return filled(typeof form === 'string' ? form : other, values, language);
  };

type Values = Readonly<Record<string, Value>>;

const filled = (text: string, values: Values, { numbers }: Language): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    if (typeof value === 'number') return numbers.format(value);
    const text = titles.has(name) ? cutTitle(value, longestTitle) : value;
    return foreign.has(name) ? isolated(text) : text;
  });

const cutTitle = (title: string, most: number): string =>
  title.length > most ? `${cutAt(title, most).trimEnd()}…` : title;

/** Of a song's title in that of the plan of songs like it. */
const longestLiked = 40;

/** The title of a plan of songs like a song or an artist. */
export const likeTitle = (texts: Texts, title: string): string =>
  texts.likeTitle({ song: cutAt(title, longestLiked) });

/** Parts of one sentence: "3 moved, 1 removed". */
export const joinParts = ({ locale }: Texts, parts: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts);

export const englishTexts = textsOf(english, 'en');

/** The languages of the view. The page speaks the host's, once its texts are read. Without them, all of it is in English. */
export class Languages {
  #texts = englishTexts;
  /** What the host wants. */
  #locale = 'en';
  readonly #read = new Map<ViewLanguage, Promise<TextTable | undefined>>();
  readonly #failed = new Map<ViewLanguage, number>();

  get texts(): Texts {
    return this.#texts;
  }

  /** Whether the texts of the host's language could not be read, and are to be read once more. */
  get mayRead(): boolean {
    const language = languageOf(this.#locale);
    return language !== undefined && !this.#read.has(language);
  }

  /** Resolves to whether the texts have changed. `locale`: as `de-AT`. */
  async speak(locale: string, host: Pick<Host, 'can' | 'read'>): Promise<boolean> {
    this.#locale = locale;
    const language = languageOf(locale);
    const table = language === undefined ? undefined : await this.#tableOf(language, host);
    if (this.#locale !== locale) return false;
    const isEnglish = new Intl.Locale(locale).language === 'en';
    const before = this.#texts;
    if (table !== undefined) this.#texts = textsOf(table, locale);
    else this.#texts = isEnglish ? textsOf(english, locale) : englishTexts;
    return before.locale !== this.#texts.locale;
  }

  /** Undefined if the host or the server refuses, or a text is missing. */
  #tableOf(language: ViewLanguage, host: Pick<Host, 'can' | 'read'>): Promise<TextTable | undefined> {
    const known = this.#read.get(language);
    if (known !== undefined) return known;
    const read = host.can.read ? host.read(textsAddress(language)) : Promise.reject(new Error('no reads'));
    const table = read
      .then(({ text }) => tableIn(JSON.parse(text)))
      .catch(() => undefined)
      .then(found => {
        const failures = this.#failed.get(language) ?? 0;
        this.#failed.set(language, failures + 1);
        if (found === undefined && failures === 0) this.#read.delete(language);
        return found;
      });
    this.#read.set(language, table);
    return table;
  }
}

/** The language of a table, as the server names it. */
const languageOf = (locale: string): ViewLanguage | undefined => {
  const wanted = new Intl.Locale(locale).language;
  return viewLanguages.find(each => each === wanted);
};

/** The table that a server sent, if it has every text of the view. */
const tableIn = (sent: unknown): TextTable | undefined =>
  // It has the keys of the English one, with texts.
  isWhole(sent, english) ? (sent as TextTable) : undefined;

function isWhole(sent: unknown, part: Part): boolean {
  if (typeof part === 'string') return typeof sent === 'string' && namesIn(sent) === namesIn(part);
  if (typeof sent !== 'object' || sent === null) return false;
  const own = new Map(Object.entries(sent));
  if (typeof part['other'] === 'string')
    return (
      isWhole(own.get('other'), part['other']) && [...own.values()].every(form => typeof form === 'string')
    );
  return Object.entries(part).every(([key, each]) => isWhole(own.get(key), each));
}

const namesIn = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
