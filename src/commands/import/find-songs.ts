import { createHash } from 'node:crypto';
import type { WholeCatalogue } from '../../app/source.ts';
import type { Track } from '../../client/api/models.ts';
import { MusicError } from '../../client/errors.ts';
import type { ChangeCall } from '../../jobs/change-context.ts';
import { factsOf } from '../../library/facts.ts';
import type { ListenerLibrary } from '../../library/index.ts';
import type { FileSong } from '../../playlist-formats/format.ts';
import { ownScheme } from '../../tools/links/parse-link.ts';
import type { MatchCandidate } from '../../tools/matching/choose-track.ts';
import { matchAll } from '../../tools/matching/match-wishes.ts';
import type { Wish } from '../../tools/matching/wish.ts';
import { requestedSong } from '../../tools/playlists/songs/songs-of-files.ts';
import type { ExportedList } from './service-exports/index.ts';

/** The songs of a list, with the tracks of the service that were found for them. Each song is in one of the lists. */
export interface FoundSongs {
  readonly tracks: readonly KnownTrack[];
  /** Songs that ask for a track which the list has already. */
  readonly twice: readonly FileSong[];
  readonly unclear: readonly UnclearSong[];
  readonly missing: readonly FileSong[];
  /** How many of the missing ones an earlier import did not find, and were not looked for again. */
  readonly remembered: number;
  /** Why looking for them ended early. */
  readonly problem: unknown;
}

export interface KnownTrack {
  readonly id: number;
  readonly title: string;
}

/** A song that several tracks may be. */
export interface UnclearSong {
  readonly song: FileSong;
  readonly candidates: readonly MatchCandidate[];
}

/** Songs that are looked for before the results are stored. */
const mostAtOnce = 25;
const place = 'songs of exports';

interface FindParts {
  readonly library: ListenerLibrary;
  readonly catalogue: Pick<WholeCatalogue, 'state' | 'trackAt'>;
  readonly call: Pick<ChangeCall, 'client' | 'signal' | 'now'>;
  /** Whether songs that are not found are remembered. */
  readonly remembersMissing: boolean;
  /** Asks which track is meant. Undefined where nobody can be asked. */
  readonly choose?: ((unclear: UnclearSong) => Promise<Track | undefined>) | undefined;
}

/** What is known of a song. `remembered`: from an earlier import. */
type Finding =
  | { readonly is: 'found'; readonly track: KnownTrack }
  | { readonly is: 'unclear'; readonly candidates: readonly MatchCandidate[] }
  | { readonly is: 'missing'; readonly remembered: boolean };

/**
 * Finds songs of an export in the service's catalogue. What was found is kept in the library, so that an import that
 * was interrupted goes on where it stopped. What was not found is looked for again once the catalogue has changed, or at
 * once for a list of songs that an earlier import did not find. Rejects with `StoreError`.
 */
export async function findSongs(
  { songs, isRetry }: Pick<ExportedList, 'songs' | 'isRetry'>,
  parts: FindParts,
  report: (done: number) => void,
): Promise<FoundSongs> {
  const findings = new Map<string, Finding>();
  let problem: unknown;
  for (let at = 0; at < songs.length && problem === undefined; at += mostAtOnce) {
    const group = songs.slice(at, at + mostAtOnce).map(song => ({ song, key: keyOf(song) }));
    const open = group.filter(({ key }) => !findings.has(key));
    const { found, stopped } = await findGroup(open, parts, isRetry === true);
    problem = stopped;
    for (const [key, finding] of found) findings.set(key, finding);
    report(Math.min(at + mostAtOnce, songs.length));
  }
  if (problem === undefined) await chooseUnclear(songs, findings, parts);
  return { ...sorted(songs, findings), problem };
}

/** Each song by what became of it. Songs that were not looked for are in none of the lists. */
function sorted(songs: readonly FileSong[], findings: ReadonlyMap<string, Finding>) {
  const tracks = new Map<number, KnownTrack>();
  const twice: FileSong[] = [];
  const unclear: UnclearSong[] = [];
  const missing: FileSong[] = [];
  let remembered = 0;
  for (const song of songs) {
    const finding = findings.get(keyOf(song));
    if (finding?.is === 'found') {
      if (tracks.has(finding.track.id)) twice.push(song);
      tracks.set(finding.track.id, finding.track);
    } else if (finding?.is === 'unclear') unclear.push({ song, candidates: finding.candidates });
    else if (finding?.is === 'missing') {
      missing.push(song);
      if (finding.remembered) remembered += 1;
    }
  }
  return { tracks: [...tracks.values()], twice, unclear, missing, remembered };
}

/** Asks about each unclear song once, and remembers what was chosen. */
async function chooseUnclear(
  songs: readonly FileSong[],
  findings: Map<string, Finding>,
  { choose, library }: FindParts,
): Promise<void> {
  const asked = new Set<string>();
  for (const song of choose ? songs : []) {
    const key = keyOf(song);
    const finding = findings.get(key);
    if (finding?.is !== 'unclear' || asked.has(key)) continue;
    asked.add(key);
    const track = await choose?.({ song, candidates: finding.candidates });
    if (track?.id == null) continue;
    findings.set(key, { is: 'found', track: known(library, track, track.id) });
    await library.change(rows => rows.setCopied(place, key, '', track.id ?? undefined));
  }
}

function known(library: ListenerLibrary, track: Track, id: number): KnownTrack {
  library.remember('track', id, factsOf('track', track));
  return { id, title: track.title ?? '' };
}

interface Keyed {
  readonly song: FileSong;
  readonly key: string;
}

async function findGroup(
  group: readonly Keyed[],
  { library, catalogue, call, remembersMissing }: FindParts,
  isRetry: boolean,
) {
  const state = await catalogue.state();
  const found = new Map<string, Finding>();
  const open: { key: string; wish: Wish }[] = [];
  const earlier = await library.read(rows => group.map(({ key }) => rows.copied(place, key)));
  for (const [at, { song, key }] of group.entries()) {
    const { id, job } = earlier[at] ?? {};
    const { wish, page } = requestedSong(song);
    // Somebody wrote the address of a candidate into the file of songs that were not found.
    const named = isRetry && page?.site === ownScheme ? page.id : id;
    const { path, folder = '' } = song.place ?? {};
    const chosen = (path && (await catalogue.trackAt(path, folder))) || named;
    if (chosen !== undefined) found.set(key, { is: 'found', track: { id: chosen, title: song.title ?? '' } });
    else if (wish === undefined) found.set(key, { is: 'missing', remembered: false });
    else if (isRetry || state === undefined || job !== state) open.push({ key, wish });
    else found.set(key, { is: 'missing', remembered: true });
  }
  if (open.length === 0) return { found, stopped: undefined };
  const { matches, stopped } = await matched(open, call);
  for (const [at, { key }] of open.entries()) {
    const match = matches[at];
    if (match?.outcome === 'matched' && match.track.id != null)
      found.set(key, { is: 'found', track: known(library, match.track, match.track.id) });
    else if (match?.outcome === 'uncertain') found.set(key, { is: 'unclear', candidates: match.candidates });
    else if (stopped === undefined) found.set(key, { is: 'missing', remembered: false });
  }
  // While music is being read, a song that is not found may be there.
  const isSure =
    remembersMissing && stopped === undefined && state !== undefined && state === (await catalogue.state());
  await library.change(rows => {
    for (const { key } of open) {
      const finding = found.get(key);
      if (finding?.is === 'found') rows.setCopied(place, key, state ?? '', finding.track.id);
      else if (finding?.is === 'missing' && isSure) rows.setCopied(place, key, state ?? '', undefined);
    }
  });
  return { found, stopped };
}

/** `stopped`: the failure of the service that ended the search early. */
async function matched(open: readonly { readonly wish: Wish }[], call: FindParts['call']) {
  const wishes = open.map(({ wish }) => wish);
  try {
    const matches = await matchAll(wishes, { ...call, progress: () => undefined });
    const broken = matches.find(match => match.outcome === 'missing' && match.stopped !== undefined);
    return { matches, stopped: broken?.outcome === 'missing' ? broken.stopped?.error : undefined };
  } catch (error) {
    if (error instanceof MusicError) return { matches: [], stopped: error };
    throw error;
  }
}

/** Equal for songs that are described the same way. */
function keyOf({ title, artist, album, isrc, words, page, place: at }: FileSong): string {
  const text = JSON.stringify([title, artist, album, isrc, words, page, ...(at ? [at] : [])]);
  return `song ${createHash('sha256').update(text).digest('base64url')}`;
}
