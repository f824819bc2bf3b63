import { z } from 'zod';
import { integer, page, text } from '../../client/api/common-fields.ts';
import { contract } from '../../client/api/index.ts';
import { type Input, optional } from '../../client/api/input-field.ts';
import type { Kind } from '../../client/api/output-shape.ts';
import { quoted, sanitize } from '../../text/sanitize.ts';
import { type Answer, type AnswerList, budgets, callOf, render } from '../engine/answer.ts';
import { brief, type Item } from '../engine/brief.ts';
import { counted } from '../engine/change-words.ts';
import { defineTool } from '../engine/define-tool.ts';
import { errorMessage } from '../engine/error-message.ts';
import type { ToolContext } from '../engine/tool.ts';
import { dateOf, type News, readNews } from './new-releases.ts';

const name = 'whats_new';
const usualDays = 30;
const longestDate = 20;
const dayMs = 24 * 60 * 60 * 1000;

const isDate = (given: string) => {
  const date = new Date(given);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === given;
};
const since = optional(
  text(`YYYY-MM-DD; default ${usualDays} days ago`, undefined, {
    allowed: 'a date such as 2026-01-31',
    schema: () => z.string().max(longestDate).refine(isDate),
  }),
);
const longest = optional(integer('Of an episode', { from: 1 }));
const { artists, podcasts } = contract.library.endpoints;
const { recommendations } = contract.user.endpoints;
const { albums } = contract.artist.endpoints;
const { episodes } = contract.podcast.endpoints;

export const whatsNew = defineTool({
  name,
  title: "What's new",
  description:
    'New albums of favourite artists, recommended releases and episodes of favourite podcasts, newest first.',
  group: 'library',
  output: () =>
    z.object({
      since: z.string(),
      albums: z.array(z.object({})),
      episodes: z.array(z.object({})),
      next_index: z.int().optional(),
    }),
  operations: [
    {
      name,
      about: 'new albums and episodes',
      effect: 'read',
      fields: { since, max_minutes: longest, index: page.index },
      uses: [artists, podcasts, recommendations, albums, episodes],
      run,
    },
  ],
});

async function run(input: Input, context: ToolContext): Promise<Answer> {
  const from =
    since.schema().optional().parse(input['since']) ??
    new Date(context.now() - usualDays * dayMs).toISOString().slice(0, 10);
  const minutes = longest.schema().optional().parse(input['max_minutes']);
  const news = await readNews(page.index.schema().optional().parse(input['index']) ?? 0, context);
  return newsAnswer(news, from, minutes, input);
}

interface Dated extends Item {
  readonly date: string;
}

function newsAnswer(news: News, from: string, minutes: number | undefined, input: Input): Answer {
  const { since: _, index: __, ...given } = input;
  const [allAlbums, allEpisodes] = [news.albums.map(dated), news.episodes.map(dated)];
  const all = [...allAlbums, ...allEpisodes];
  const isNew = ({ date }: Dated) => date !== '' && date.slice(0, 10) >= from;
  const fresh = allEpisodes.filter(isNew);
  const fits = (item: Dated) => minutes === undefined || Number(item['duration'] ?? 0) <= minutes * 60;
  const [newAlbums, newEpisodes] = [allAlbums.filter(isNew), fresh.filter(fits)];
  const undated = all.filter(({ date }) => date === '').length;
  const longer = fresh.length - newEpisodes.length;
  const [newest] = all
    .map(({ date }) => date.slice(0, 10))
    .toSorted()
    .reverse();
  const isNothing = newAlbums.length + fresh.length === 0;
  return render({
    headline: [
      `Since ${from}: ${counted(newAlbums.length, 'album')}, ${counted(newEpisodes.length, 'episode')}.`,
      readWords(news),
    ],
    facts: { since: from },
    lists: [listOf('albums', 'album', newAlbums), listOf('episodes', 'episode', newEpisodes)],
    notes: [
      ...(longer > 0 ? [`${counted(longer, 'new episode')} longer than ${minutes} minutes left out.`] : []),
      ...(undated > 0 ? [`${undated} without a date left out.`] : []),
      ...(isNothing && newest
        ? [`The newest that was read is of ${newest}: ${callOf(name, { ...given, since: newest })}`]
        : []),
      ...news.failed.map(({ what, error }) => `Not read: ${quoted(what)}. ${errorMessage(error)}.`),
      ...(news.isCut ? ['The last list is longer than one call reads: only its beginning was read.'] : []),
    ],
    next:
      news.nextIndex === undefined
        ? []
        : [`More: ${callOf(name, { ...given, since: from, index: news.nextIndex })}`],
  });
}

function readWords({ recommended, albums, artists: of, podcasts: from, nextIndex }: News): string {
  const added = albums.some(({ time_add }) => time_add);
  const parts = [
    ...(recommended ? [added ? 'the albums that were added last' : 'the recommended releases'] : []),
    `${of.read} of ${counted(of.all, 'favourite artist')}`,
    `${from.read} of ${counted(from.all, 'favourite podcast')}`,
  ];
  return `Read${nextIndex === undefined ? '' : ' so far'}: ${parts.join(', ')}.`;
}

function dated(item: object): Dated {
  const date = dateOf(item) ?? '';
  return { ...item, date: date.startsWith('0000') ? '' : sanitize(date, 20) };
}

/** The newest first. */
function listOf(field: 'albums' | 'episodes', kind: Kind, items: readonly Dated[]): AnswerList {
  const sorted = items.toSorted((a, b) => b.date.localeCompare(a.date));
  return {
    name: field,
    always: true,
    ...(items.length === 0 ? {} : { heading: `New ${field}:` }),
    budget: budgets.brief,
    entries: sorted.map(item => {
      const { fields, line } = brief(kind, item, 'listed');
      if (item['time_add'])
        return { fields: { ...fields, added: item.date }, line: `${line} · added ${item.date}` };
      return item['recommended'] === true
        ? { fields: { ...fields, recommended: true }, line: `${line} · recommended only` }
        : { fields, line };
    }),
  };
}
