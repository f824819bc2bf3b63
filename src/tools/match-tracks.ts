import { z } from 'zod';
import type { Input } from '../client/call.ts';
import {
  labelOf,
  type Match,
  matchAll,
  type Wish,
  wantedField,
  wantedProblem,
  wishOf,
} from '../matching/index.ts';
import { type Answer, callOf, failure } from '../present/answer.ts';
import { type Placed, reportAnswer, shownTrack } from '../present/match-report.ts';
import { budgets } from '../present/token-budget.ts';
import { sanitize } from '../text/sanitize.ts';
import { defineTool } from './engine/define-tool.ts';
import type { ToolContext } from './engine/tool.ts';

const name = 'match_tracks';

const output = () => {
  const songs = z.array(z.object({}));
  return z.object({ matched: songs, uncertain: songs, missing: songs, stopped: z.string().optional() });
};

export const matchTracks = defineTool({
  name,
  title: 'Find songs by name',
  description:
    'Track ids for up to 100 songs at once. Live, remix, karaoke and other editions match only when asked for. Check the uncertain ones with the listener.',
  group: 'playlist',
  output,
  operations: [
    {
      name,
      about: 'tracks for songs known by name',
      effect: 'read',
      // Tells of a song that cannot be read which one it is.
      fields: { wanted: { ...wantedField, problem: wantedProblem } },
      run: findTracks,
    },
  ],
});

async function findTracks(args: Input, context: ToolContext): Promise<Answer> {
  const wanted = wantedField.schema().parse(args['wanted']);
  const matches = await matchAll(wanted.map(wishOf), context);
  const stopped = reasonIn(matches);
  const notSought = matches.flatMap((match, place) => (isStopped(match) ? [wanted[place]] : []));
  if (stopped !== undefined && matches.every(isStopped)) return failure(`${stopped}.`);
  const head = [
    countsOf(matches),
    ...(stopped === undefined
      ? []
      : [`${stopped}. Not sought to the end: ${callOf(name, { wanted: notSought })}`]),
  ].join('\n');
  return reportAnswer({
    head,
    lists: ['matched', 'uncertain', 'missing'],
    entries: matches.map((match, place) => placed(match, place + 1)),
    budget: budgets.brief,
    extra: stopped === undefined ? {} : { stopped },
    rest: from => ({ tool: name, args: { wanted: wanted.slice(from) } }),
  });
}

const isStopped = (match: Match) => match.outcome === 'missing' && match.stopped !== undefined;

const reasonIn = (matches: readonly Match[]): string | undefined =>
  matches.flatMap(match =>
    match.outcome === 'missing' && match.stopped !== undefined ? [match.stopped] : [],
  )[0];

function countsOf(matches: readonly Match[]): string {
  const count = (outcome: Match['outcome']) =>
    matches.filter(match => match.outcome === outcome && !isStopped(match)).length;
  const untried = matches.filter(isStopped).length;
  const rest = untried === 0 ? '' : `, ${untried} not tried to the end`;
  return `${matches.length} wanted: ${count('matched')} matched, ${count('uncertain')} uncertain, ${count('missing')} missing${rest}.`;
}

/** A wish as an answer repeats it. */
const wishText = (wish: Wish) => sanitize(labelOf(wish), 120);
const rounded = (confidence: number) => Math.floor(confidence * 100) / 100;

/** One wish's line begins with its number in the call. */
function placed(match: Match, number: number): Placed {
  const wish = wishText(match.wish);
  if (match.outcome === 'matched') {
    const { fields, words } = shownTrack(match.track);
    const [confidence, why] = [rounded(match.confidence), sanitize(match.why, 300)];
    // What is exact says the wish itself, and that it is sure.
    const asked = why === 'exact' ? '' : `${wish}: `;
    const sure = why === 'exact' && confidence === 1 ? '' : `${confidence} `;
    return {
      list: 'matched',
      fields: { number, wish, ...fields, confidence, why },
      line: `${number}. ${asked}${words} · ${sure}${why}`,
    };
  }
  if (match.outcome === 'uncertain') {
    const shown = match.candidates.map(({ track, confidence, differs }) => ({
      ...shownTrack(track),
      told: { confidence: rounded(confidence), differs: sanitize(differs, 300) },
    }));
    const lines = shown.map(({ words, told }) => `  ? ${words} · ${told.confidence} ${told.differs}`);
    return {
      list: 'uncertain',
      fields: { number, wish, candidates: shown.map(({ fields, told }) => ({ ...fields, ...told })) },
      line: [`${number}. ${wish}: uncertain`, ...lines].join('\n'),
    };
  }
  const { tried } = match;
  return {
    list: 'missing',
    fields: { number, wish, tried },
    line: `${number}. ${wish}: ${isStopped(match) ? 'not tried to the end' : `missing; tried ${tried.join(', ')}`}`,
  };
}
