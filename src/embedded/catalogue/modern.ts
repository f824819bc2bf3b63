import type { ScriptName } from './data/scripts.ts';
import { LABELS, REMIXERS } from './data/words.ts';
import type { Draft, NewAlbum, Song } from './draft.ts';
import type { AlbumNode, ArtistNode } from './graph.ts';
import type { Random } from './random.ts';
import { makeDate, makeEdition, makeYear, record, type Session, styleOf } from './recording.ts';
import { makeTitle, makeTitles } from './titles.ts';

/** An artist of whom albums are to be written. */
export interface Act {
  artist: ArtistNode;
  country: string;
  script?: ScriptName;
  /** Colleagues who may be featured. */
  colleagues: readonly number[];
}

/** What somebody already decided about an album. */
export interface AlbumPlan {
  title?: string;
  /** Tracks that must be on it, first. */
  titles?: readonly string[];
  /** Ids of artists featured, by title. */
  featured?: ReadonlyMap<string, readonly number[]>;
  /** Titles that are explicit whatever the genre. */
  explicit?: readonly string[];
  count: number;
  year?: number;
}

/** Writes an album, and now and then its lead single or a second disk of other versions. */
export function addModernAlbum(draft: Draft, act: Act, plan: AlbumPlan, random: Random): AlbumNode {
  const session = makeSession(act, random, plan.year);
  const songs = recordSongs(draft, act, plan, session, random);
  const more = songs.length > 5 && random.chance(0.08) ? secondDisk(draft, songs, session, random) : [];
  const title = plan.title ?? albumTitle(songs, random, act);
  const album = draft.addAlbum(
    act.artist,
    {
      title: more.length > 0 ? `${title} (Deluxe Edition)` : title,
      label: session.label,
      releaseDate: makeDate(random, session.year),
      recordType: songs.length > 6 ? 'album' : songs.length > 3 ? 'ep' : 'single',
      songs: [...songs, ...more],
    },
    random,
  );
  if (songs.length > 6 && random.chance(0.45)) addLeadSingle(draft, act, album, songs, session, random);
  return album;
}

export function makeSession(act: Act, random: Random, year = makeYear(random)): Session {
  return { style: styleOf(act.artist.genreIds[0]), country: act.country, label: random.pick(LABELS), year };
}

/** Withdraws a track in favour of the same recording elsewhere. */
export function withdraw(draft: Draft, trackId: number, alternativeId: number): void {
  const track = draft.tracks.get(trackId);
  const alternative = draft.tracks.get(alternativeId);
  if (!track || !alternative?.readable) return;
  track.readable = false;
  track.alternativeId = alternativeId;
}

function recordSongs(draft: Draft, act: Act, plan: AlbumPlan, session: Session, random: Random): Song[] {
  const given = plan.titles ?? [];
  const made = makeTitles(random, session.style.id, Math.max(0, plan.count - given.length), act.script);
  const titles = [...new Set([...given, ...made])].slice(0, Math.max(plan.count, given.length));
  return titles.map(title => {
    const made = record(draft, random, session, title);
    const song = plan.explicit?.includes(title) ? { ...made, explicitContent: 1 } : made;
    if (given.includes(title) && !plan.featured?.has(title)) return song;
    const featured = plan.featured?.get(title);
    if (featured) return withFeatured(draft, song, featured);
    if (act.colleagues.length > 0 && random.chance(0.06)) {
      const guest = random.pick(act.colleagues);
      if (guest !== act.artist.id) return withFeatured(draft, song, [guest]);
    }
    return random.chance(0.05)
      ? makeEdition(draft, random, session, song, random.pick(SINGLE_VERSIONS))
      : song;
  });
}

const SINGLE_VERSIONS = [
  '(Live)',
  '(Acoustic)',
  '(Demo)',
  '(Interlude)',
  '(Radio Edit)',
  '(Extended Mix)',
  '(Reprise)',
];

/** Names the guests in the title, as stores do. */
function withFeatured(draft: Draft, song: Song, featured: readonly number[]): Song {
  const names = featured.map(id => draft.artists.get(id)?.name ?? '').filter(name => name !== '');
  return { ...song, featured, titleVersion: `(feat. ${names.join(' & ')})` };
}

function secondDisk(draft: Draft, songs: readonly Song[], session: Session, random: Random): Song[] {
  const versions = ['(Acoustic)', '(Live)', '(Demo)', '(Instrumental)', `(${random.pick(REMIXERS)} Remix)`];
  return random.sample(songs, versions.length).map((song, i) => {
    const edition = makeEdition(draft, random, session, { ...song, featured: [] }, versions[i] ?? '(Live)');
    return { ...edition, disk: 2 };
  });
}

function albumTitle(songs: readonly Song[], random: Random, act: Act): string {
  const lead = songs[0]?.titleShort;
  return lead && random.chance(0.45) ? lead : makeTitle(random, act.artist.genreIds[0] ?? 0, act.script);
}

/** The first song on its own, out earlier; mostly only one of the two releases is still readable. */
function addLeadSingle(
  draft: Draft,
  act: Act,
  album: AlbumNode,
  songs: readonly Song[],
  session: Session,
  random: Random,
): void {
  const [lead] = songs;
  if (!lead || draft.tracks.size >= draft.limit) return;
  const bSide = random.chance(0.3)
    ? [makeEdition(draft, random, session, { ...lead, featured: [] }, '(Instrumental)')]
    : [];
  const release: NewAlbum = {
    title: lead.titleShort,
    label: session.label,
    releaseDate: makeDate(random, session.year - 1),
    recordType: 'single',
    songs: [lead, ...bSide],
  };
  const single = draft.addAlbum(act.artist, release, random);
  const [onSingle] = single.trackIds;
  const [onAlbum] = album.trackIds;
  if (onSingle === undefined || onAlbum === undefined || random.chance(0.35)) return;
  if (random.chance(0.75)) withdraw(draft, onSingle, onAlbum);
  else withdraw(draft, onAlbum, onSingle);
}
