import { z } from 'zod';
import type { Track } from '../../client/api/models.ts';
import { stepWords } from '../../search/search-steps.ts';
import { clockTime, nameInLine, sanitize } from '../../text/sanitize.ts';
import { type Answer, type AnswerRow, callOf, failure, leftOutForLength, render } from '../engine/answer.ts';
import { defineTool } from '../engine/define-tool.ts';
import { errorMessage } from '../engine/error-message.ts';
import type { MatchCandidate } from './choose-track.ts';
import { differsWords, matchedWords, recordingWords } from './match-reasons.ts';
import { type Match, matchAll } from './match-wishes.ts';
import { type Wanted, type Wish, wantedField, wantedProblem, wishLabel, wishOf } from './wish.ts';

const tool = 'match_tracks';

const output = () => {
  const songs = z.array(z.object({}));
  return z.object({ matched: songs, uncertain: songs, missing: songs, stopped: z.string().optional() });
};

export const matchTracks = defineTool({
  name: tool,
  title: 'Find songs by name',
  description:
    'Track ids for songs known by name. Live, remix, karaoke and other editions match only when asked for. Check the uncertain ones with the listener.',
  group: 'playlist',
  output,
  operations: [
    {
      name: tool,
      about: 'tracks for songs known by name',
      effect: 'read',
      // The problem names the first unreadable song.
      fields: { wanted: { ...wantedField, problem: wantedProblem } },
      async run(input, context) {
        const wanted = wantedField.schema().parse(input['wanted']);
        return matchAnswer(wanted, await matchAll(wanted.map(wishOf), context));
      },
    },
  ],
});

/** The counts, then one line for each wanted song. */
function matchAnswer(wanted: readonly Wanted[], matches: readonly Match[]): Answer {
  const failed = matches.find(isStopped);
  const stopped = failed && errorMessage(failed.stopped.error);
  if (stopped !== undefined && matches.every(isStopped)) return failure(`${stopped}.`);
  const left = wanted.filter((_, index) => matches[index] !== undefined && isStopped(matches[index]));
  const entries = matches.map((match, at) => entryOf(match, at + 1));
  const rest = (from: number) => callOf(tool, { wanted: wanted.slice(from) });
  return render({
    headline: [
      counts(matches),
      ...(stopped === undefined
        ? []
        : [`${stopped}. The search was not finished for these: ${callOf(tool, { wanted: left })}`]),
    ],
    facts: stopped === undefined ? {} : { stopped },
    lists: [
      {
        name: 'songs',
        fields: ['matched', 'uncertain', 'missing'],
        entries,
        after: shown => ({
          lines:
            shown < entries.length ? [leftOutForLength(entries.length - shown, { call: rest(shown) })] : [],
        }),
      },
    ],
  });
}

type Missing = Extract<Match, { outcome: 'missing' }>;
type Stopped = Missing & Required<Pick<Missing, 'stopped'>>;

const isStopped = (match: Match): match is Stopped =>
  match.outcome === 'missing' && match.stopped !== undefined;

function counts(matches: readonly Match[]): string {
  const stopped = matches.filter(isStopped).length;
  const count = (outcome: Match['outcome']) => matches.filter(match => match.outcome === outcome).length;
  const rest = stopped === 0 ? '' : `, ${stopped} not searched completely`;
  return `${matches.length} wanted: ${count('matched')} matched, ${count('uncertain')} uncertain, ${count('missing') - stopped} missing${rest}.`;
}

/** The line begins with the wish's number in the call. */
function entryOf(match: Match, number: number): AnswerRow {
  if (match.outcome === 'matched') return matchedEntry(match, number);
  return match.outcome === 'uncertain' ? uncertainEntry(match, number) : missingEntry(match, number);
}

function matchedEntry(match: Extract<Match, { outcome: 'matched' }>, number: number): AnswerRow {
  const { fields, words } = shownTrack(match.track);
  const wish = wishText(match.wish);
  const confidence = rounded(match.confidence);
  const why = sanitize(matchedWords(match.why, confidence), 300);
  const isExact = match.why.length === 0;
  // An exact match needs neither the wish nor its confidence.
  const asked = isExact ? '' : `${wish}: `;
  const sure = isExact && confidence === 1 ? '' : `${confidence} `;
  const also = match.also.map(({ id, album, duration }) => ({
    id: id ?? 0,
    album: album?.title ?? '',
    duration: duration ?? 0,
  }));
  const others = also.map(other => ` · ${recordingWords(other)}`).join('');
  const shown = also.map(each => ({ ...each, album: sanitize(each.album, 200) }));
  return {
    list: 'matched',
    fields: { number, wish, ...fields, confidence, why, ...(shown.length === 0 ? {} : { also: shown }) },
    line: `${number}. ${asked}${words} · ${sure}${why}${others}`,
  };
}

function uncertainEntry(match: Extract<Match, { outcome: 'uncertain' }>, number: number): AnswerRow {
  const wish = wishText(match.wish);
  const shown = match.candidates.map(shownCandidate);
  return {
    list: 'uncertain',
    fields: { number, wish, candidates: shown.map(({ fields }) => fields) },
    line: [`${number}. ${wish}: uncertain`, ...shown.map(({ line }) => line)].join('\n'),
  };
}

function shownCandidate(candidate: MatchCandidate): AnswerRow {
  const { fields, words } = shownTrack(candidate.track);
  const confidence = rounded(candidate.confidence);
  const differs = sanitize(differsWords(candidate.differs), 300);
  return { fields: { ...fields, confidence, differs }, line: `  ? ${words} · ${confidence} ${differs}` };
}

function missingEntry(match: Missing, number: number): AnswerRow {
  const wish = wishText(match.wish);
  const tried = match.tried.map(stepWords);
  return {
    list: 'missing',
    fields: { number, wish, tried },
    line: `${number}. ${wish}: ${isStopped(match) ? 'not searched completely' : `missing; tried ${tried.join(', ')}`}`,
  };
}

const wishText = (wish: Wish) => sanitize(wishLabel(wish), 120);
const rounded = (confidence: number) => Math.floor(confidence * 100) / 100;

/** A track with its ids and distinguishing facts. Absent fields are left out. */
function shownTrack({ id, title, artist, album, duration, explicit_lyrics: explicit }: Track) {
  const all = {
    id,
    title: nameOf(title),
    artist: nameOf(artist?.name),
    artist_id: artist?.id,
    album: nameOf(album?.title),
    duration,
    explicit: explicit === true ? true : undefined,
  };
  const [name, artist_name, album_name] = [all.title, all.artist, all.album].map(inLine);
  const by = all.artist_id == null ? artist_name : `${artist_name} (${all.artist_id})`;
  const time = duration == null ? undefined : clockTime(duration);
  const parts = [name, by, album_name, time, all.explicit ? 'explicit' : undefined];
  return {
    fields: Object.fromEntries(Object.entries(all).filter(([, value]) => value != null)),
    words: `[${all.id}] ${parts.filter(part => part !== undefined).join(' · ')}`,
  };
}

const inLine = (text: string | undefined) => (text === undefined ? undefined : nameInLine(text));
const nameOf = (text: string | null | undefined): string | undefined =>
  text ? sanitize(text, 200) : undefined;
