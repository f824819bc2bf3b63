import { z } from 'zod';
import { flagInput, listOf, textInput } from '../../client/api/common-fields.ts';
import { type Field, type Input, optional, required } from '../../client/api/input-field.ts';
import { type MapResult, mapLimitedOrFail } from '../../client/many-calls.ts';
import { quoted } from '../../text/sanitize.ts';
import type { Answer } from '../engine/answer.ts';
import { foldTool } from '../engine/define-tool.ts';
import { errorMessage } from '../engine/error-message.ts';
import { readEntry } from '../engine/execute.ts';
import type { Operation } from '../engine/tool.ts';
import { libraryKinds, searchLibrary, whereField } from '../library/search-library.ts';
import { songsInMoreThanOne } from '../library/songs-in-more-than-one.ts';

const mostQueries = 5;
/** Hits of each of several phrases, where no limit is given. */
const usualLimit = 5;

const queries: Field<string[], true> = optional({
  ...listOf(textInput('Up to 5 phrases: the best hits of each'), mostQueries),
  allowed: `a list of 1 to ${mostQueries} texts that are not blank`,
});

/** The kinds whose pages have a date. */
const dated: ReadonlySet<string> = new Set(['any', 'track', 'album']);
const year: Field<string, true> = optional(
  required({
    about: 'Release year or range: 1990-1999',
    allowed: 'a year such as 1994, or a range such as 1990-1999',
    schema: () =>
      z.preprocess(
        given => (typeof given === 'number' ? String(given) : given),
        z
          .string()
          .max(9)
          .regex(/^\d{4}(-\d{4})?$/)
          .refine(isForward),
      ),
  }),
);
/** Years of four digits are in the order of their texts. */
const isForward = (years: string) => years.slice(0, 4) <= years.slice(-4);
const inMoreThanOne = optional(flagInput('Songs that are in two or more own playlists'));

export const searchTool = foldTool({
  name: 'search',
  title: 'Search the catalogue',
  description:
    'Find tracks, albums, artists, playlists, podcasts, radios or listeners by name, and get their ids. Give query, or fields such as artist and track, or both.',
  group: 'search',
  effects: ['read'],
  by: 'type',
  instruction: 'Search knows names, not mood, voice or lyrics: use playlists, radios, genres.',
  adapt: withQueries,
});

/** The same search, also for several phrases at once, and in the listener's own lists. */
function withQueries(operation: Operation): Operation {
  const { name, fields, anyOf, entries: [entry] = [] } = operation;
  const kind = libraryKinds.get(name);
  if (entry === undefined || !('query' in fields)) return operation;
  const { query, ...others } = fields;
  const words = [...(anyOf ?? []), 'queries'];
  return {
    ...operation,
    fields: {
      ...(query === undefined ? {} : { query }),
      queries,
      ...(kind === undefined ? {} : { in: whereField }),
      ...(kind === 'track' ? { in_more_than_one: inMoreThanOne } : {}),
      ...others,
      ...(dated.has(name) ? { year } : {}),
    },
    anyOf: [...words, ...(kind === 'track' ? ['in_more_than_one'] : [])],
    answers: () => ({
      groups: z.array(z.looseObject({ query: z.string() })).optional(),
      ...(kind === undefined ? {} : { lists: z.int().optional(), lists_read: z.int().optional() }),
    }),
    async run(input, context, tool) {
      if (input['in_more_than_one'] === false && !words.some(each => each in input))
        return { problem: `give at least one of ${words.join(', ')}` };
      const { in_more_than_one: isInSeveral, ...given } = input;
      const call = { tool, args: { type: name, ...input } };
      if (isInSeveral === true) return songsInMoreThanOne(given, context, call);
      if (kind !== undefined && given['in'] === 'library') return searchLibrary(kind, given, context, call);
      const { queries: several, in: _, ...rest } = given;
      if (several === undefined) return operation.run(rest, context, tool);
      const phrases = phrasesIn(input);
      const found = await mapLimitedOrFail(phrases, phrase => {
        const asked = { limit: usualLimit, ...rest, query: phrase };
        const one = { tool, args: { type: name, ...asked }, beside: phrases.length - 1 };
        return readEntry(entry, asked, context, one);
      });
      return groupedAnswer(found);
    },
  };
}

/** Each phrase once, in order. */
function phrasesIn({ query, queries: several }: Input): string[] {
  const given = [query, ...(Array.isArray(several) ? several : [])];
  return [...new Set(given.flatMap(phrase => (typeof phrase === 'string' ? [phrase.trim()] : [])))];
}

/** The answers to several phrases, each under its phrase. An error only if all failed. */
function groupedAnswer(results: readonly MapResult<Answer, string>[]): Answer {
  const groups = results.map(({ id: query, value, error }) => {
    const reason = error === undefined ? 'not searched' : errorMessage(error);
    return {
      text: `${quoted(query)}: ${value?.text ?? `${reason}.`}`,
      structured: { query, ...(value?.structured ?? { reason }) },
    };
  });
  const failed = results.every(({ value }) => value === undefined);
  return {
    text: groups.map(({ text }) => text).join('\n'),
    structured: { groups: groups.map(({ structured }) => structured) },
    ...(failed ? { isError: true as const } : {}),
  };
}
