import { z } from 'zod';
import { choice, idOrName, integer, pageInput, textInput } from '../../client/api/common-fields.ts';
import { contract } from '../../client/api/index.ts';
import { type Input, optional } from '../../client/api/input-field.ts';
import type { Kind } from '../../client/api/output-shape.ts';
import { sanitize } from '../../text/sanitize.ts';
import { type Answer, type AnswerList, budgets, callOf, render } from '../engine/answer.ts';
import { type BriefItem, brief } from '../engine/brief.ts';
import { counted } from '../engine/change-words.ts';
import { defineTool } from '../engine/define-tool.ts';
import type { CallProblem, ToolContext } from '../engine/tool.ts';
import { missingAlbums } from './missing-albums.ts';
import {
  joinedOrReleased,
  type KindOfNews,
  kindsOfNews,
  type News,
  readNews,
  readWords,
  unreadNotes,
} from './new-releases.ts';

const name = 'whats_new';
const usualDays = 30;
const longestDate = 20;
const dayMs = 24 * 60 * 60 * 1000;

const isDate = (given: string) => {
  const date = new Date(given);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === given;
};
const since = optional(
  textInput(`YYYY-MM-DD; default ${usualDays} days ago`, undefined, {
    allowed: 'a date such as 2026-01-31',
    schema: () => z.string().max(longestDate).refine(isDate),
  }),
);
const longest = optional(integer('Of an episode', { from: 1 }));
const missing = 'missing_albums';
const kindField = optional(
  choice('Only these; missing_albums: not in the library', [...kindsOfNews, missing]),
);
const artistField = optional(idOrName('artist'));
const { artists, albums: favourites, podcasts } = contract.library.endpoints;
const { recommendations } = contract.user.endpoints;
const { albums } = contract.artist.endpoints;
const { episodes } = contract.podcast.endpoints;

export const whatsNew = defineTool({
  name,
  title: "What's new",
  description:
    'New albums of favourite artists, recommended releases and episodes of favourite podcasts; or missing albums.',
  group: 'library',
  output: () =>
    z.object({
      since: z.string().optional(),
      albums: z.array(z.object({})).optional(),
      episodes: z.array(z.object({})).optional(),
      older_albums: z.array(z.object({})).optional(),
      older_episodes: z.array(z.object({})).optional(),
      next_index: z.int().optional(),
    }),
  operations: [
    {
      name,
      about: 'new albums and episodes',
      effect: 'read',
      fields: {
        kind: kindField,
        artist_id: artistField,
        since,
        max_minutes: longest,
        index: pageInput.index,
      },
      uses: [artists, favourites, podcasts, recommendations, albums, episodes],
      run,
    },
  ],
});

async function run(input: Input, context: ToolContext): Promise<Answer | CallProblem> {
  const index = pageInput.index.schema().optional().parse(input['index']) ?? 0;
  const kind = kindField.schema().optional().parse(input['kind']);
  const artistId = artistField.schema().optional().parse(input['artist_id']);
  const other = kind === missing ? ['since', 'max_minutes'] : ['artist_id'];
  const wrong = other.find(each => input[each] !== undefined);
  if (wrong !== undefined)
    return { problem: `${wrong} ${kind === missing ? 'does not work' : 'works only'} with kind=${missing}` };
  if (artistId !== undefined && input['index'] !== undefined)
    return { problem: 'index does not work with artist_id' };
  if (kind === missing) return missingAlbums({ artistId, index }, name, context);
  const from =
    since.schema().optional().parse(input['since']) ??
    new Date(context.now() - usualDays * dayMs).toISOString().slice(0, 10);
  const minutes = longest.schema().optional().parse(input['max_minutes']);
  const kinds = kind === undefined ? kindsOfNews : [kind];
  const news = await readNews(index, { kinds, recommendations: kinds.includes('albums') }, context);
  return newsAnswer(news, from, { minutes, kinds }, input);
}

interface Dated extends BriefItem {
  readonly date: string;
}

interface Wanted {
  readonly minutes: number | undefined;
  readonly kinds: readonly KindOfNews[];
}

/** How many of a kind are shown where none is new. */
const mostOlder = 3;

function newsAnswer(news: News, from: string, { minutes, kinds }: Wanted, input: Input): Answer {
  const { since: _, index: __, ...given } = input;
  const [allAlbums, allEpisodes] = [news.albums.map(dated), news.episodes.map(dated)];
  const isNew = ({ date }: Dated) => date !== '' && date.slice(0, 10) >= from;
  const fresh = allEpisodes.filter(isNew);
  const fits = (item: Dated) => minutes === undefined || Number(item['duration'] ?? 0) <= minutes * 60;
  const [newAlbums, newEpisodes] = [allAlbums.filter(isNew), fresh.filter(fits)];
  const undated = [...allAlbums, ...allEpisodes].filter(({ date }) => date === '').length;
  const longer = fresh.length - newEpisodes.length;
  const counts = [
    ...(kinds.includes('albums') ? [counted(newAlbums.length, 'album')] : []),
    ...(kinds.includes('episodes') ? [counted(newEpisodes.length, 'episode')] : []),
  ];
  const older = (all: readonly Dated[]) =>
    all
      .filter(item => item.date !== '' && fits(item))
      .toSorted(byDate)
      .slice(0, mostOlder);
  return render({
    headline: [`Since ${from}: ${counts.join(', ')}.`, readWords(news, kinds)],
    facts: { since: from },
    lists: [
      listOf('albums', 'album', newAlbums),
      listOf('episodes', 'episode', newEpisodes),
      ...(newAlbums.length === 0 ? [listOf('older_albums', 'album', older(allAlbums))] : []),
      ...(fresh.length === 0 ? [listOf('older_episodes', 'episode', older(allEpisodes))] : []),
    ],
    notes: [
      ...(longer > 0 ? [`${counted(longer, 'new episode')} longer than ${minutes} minutes left out.`] : []),
      ...(undated > 0 ? [`${undated} without a date left out.`] : []),
      ...unreadNotes(news),
    ],
    next:
      news.nextIndex === undefined
        ? []
        : [`More: ${callOf(name, { ...given, since: from, index: news.nextIndex })}`],
  });
}

function dated(item: object): Dated {
  const date = joinedOrReleased(item) ?? '';
  return { ...item, date: date.startsWith('0000') ? '' : sanitize(date, 20) };
}

const byDate = (a: Dated, b: Dated) => b.date.localeCompare(a.date);

const headings = {
  albums: 'New albums:',
  episodes: 'New episodes:',
  older_albums: 'No albums since then. The newest:',
  older_episodes: 'No episodes since then. The newest:',
} as const;

/** The newest first. */
function listOf(name: keyof typeof headings, kind: Kind, items: readonly Dated[]): AnswerList {
  const sorted = items.toSorted(byDate);
  return {
    name,
    always: !name.startsWith('older'),
    ...(items.length === 0 ? {} : { heading: headings[name] }),
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
