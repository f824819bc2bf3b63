import type { english } from './english.ts';

/** The forms of a text that depends on a number, by the rules of `Intl.PluralRules`. */
export type Forms = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string };

/** What stands in braces. */
export type NameIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;

/** A text in which all of this stands. */
type Holding<Name extends string> = [Name] extends [never]
  ? string
  : string & All<Name extends string ? `${string}{${Name}}${string}` : never>;

/** The texts of a language: the same as in English, with the same in braces. */
export type TextTable<Part = typeof english> = {
  readonly [Key in keyof Part]: Part[Key] extends string
    ? Holding<NameIn<Part[Key]>>
    : Part[Key] extends { readonly other: infer Other }
      ? Forms & { readonly other: Holding<NameIn<Other>> }
      : TextTable<Part[Key]>;
};
