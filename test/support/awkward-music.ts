import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type FileFacts, flac, flacFrames, mp3 } from './music-files.ts';
import { type OwnMusic, ownMusic } from './own-music.ts';

/* A folder as people have them: 45 files that other players get wrong too. */

const hits = { album: 'Big Hits', albumArtist: 'Various Artists', compilation: true } as const;
const first = (at: number): FileFacts => ({ artist: 'Drummer', album: 'Beats', seed: 200 + at });

const compilation = {
  'Hits/01.mp3': mp3({ ...hits, title: 'Cool Steps', artist: 'Nell', genre: 'Jazz', track: 1, seed: 1 }),
  'Hits/02.mp3': mp3({ ...hits, title: 'Iron Rain', artist: 'Anvil', genre: 'Metal', track: 2, seed: 2 }),
  'Hits/03.mp3': mp3({ ...hits, title: 'Sugar', artist: 'Kid A', genre: 'Pop', track: 3, seed: 3 }),
  'Hits/04.mp3': mp3({ ...hits, title: 'Swing Low', artist: 'Nell', genre: 'Jazz', track: 4, seed: 4 }),
};

/** Titles that sort by their numbers, in an order of files that does not. */
const beats = Object.fromEntries(
  [1328, 57, 207, 1236, 2, 10, 1].map((number, at) => [
    `Beats/${number}.mp3`,
    mp3({ ...first(at), title: `Beat ${number}`, track: number, seconds: 10 + at }),
  ]),
);

const matches = {
  'Matches/exact.mp3': mp3({ title: 'River', artist: 'Zoe', album: 'Matches', seed: 11 }),
  'Matches/prefix.mp3': mp3({ title: 'River of Stars', artist: 'Zoe', album: 'Matches', seed: 12 }),
  'Matches/inside.mp3': mp3({ title: 'Down the River', artist: 'Zoe', album: 'Matches', seed: 13 }),
  'Matches/artist.mp3': mp3({ title: 'Boats', artist: 'River', album: 'Matches', seed: 14 }),
  'Matches/album.mp3': mp3({ title: 'Anchor', artist: 'Ann', album: 'River', seed: 15 }),
};

const facts = {
  'Facts/tempo.mp3': mp3({ title: 'Half a Beat', artist: 'Metronome', bpm: 97.5, seed: 21 }),
  'Facts/date.mp3': mp3({ title: 'No Such Day', artist: 'Calendar', date: '2020-02-30', seed: 22 }),
  'Facts/emoji.mp3': mp3({ title: '🔥', artist: 'Signs', seed: 23 }),
  'Facts/marks.mp3': mp3({ title: 'Me and Giuliani', artist: '!!!', seed: 24 }),
  'Facts/guest.mp3': mp3({ title: 'Together (feat. Kid B)', artist: 'Kid A', seed: 25 }),
  'Facts/explicit.mp3': mp3({ title: 'Loud Words', artist: 'Rapper', explicit: true, seed: 26 }),
  'Facts/clean.mp3': mp3({ title: 'Soft Words', artist: 'Rapper', explicit: false, seed: 27 }),
  'Facts/cut.flac': flac({ title: 'Cut Short', artist: 'Damage', seconds: 60, seed: 28 }, flacFrames(12)),
  'Facts/whole.flac': flac({ title: 'Left Whole', artist: 'Damage', seconds: 12, seed: 29 }, flacFrames(12)),
  'Facts/empty.mp3': '',
  'Facts/text.mp3': 'This is no music.',
};

const untagged = {
  'Band Z/Some Album (1999)/01 Opening.mp3': mp3({ seed: 31 }),
  'Band Z/Some Album (1999)/02 Ending.mp3': mp3({ seed: 32 }),
  'Band Z/1989/01 Wall.mp3': mp3({ seed: 33 }),
  'Loose bits/humming.mp3': mp3({ seed: 34 }),
  'Loose bits/tagged.mp3': mp3({ title: 'Stray', artist: 'Ann', seed: 35 }),
  'Downloads/noise.mp3': mp3({ seed: 36 }),
  'Erik Satie/Vexations.mp3': mp3({ seed: 37 }),
  'whistling.mp3': mp3({ seed: 38 }),
  'فيروز/نسم علينا الهوى.mp3': mp3({ seed: 41 }),
  '坂本/戦場.mp3': mp3({ title: '戦場のメリークリスマス', artist: '坂本龍一', seed: 42 }),
  'Ann/Numbers/01.mp3': mp3({ title: 'Numbered', artist: 'Ann', album: 'Numbers', track: 1, seed: 39 }),
  'Ann/Numbers/a.mp3': mp3({ title: 'Without Number', artist: 'Ann', album: 'Numbers', seed: 40 }),
};

const twins = {
  'Twins/FLAC/01.flac': flac({ title: 'Double', artist: 'Twin', album: 'Twins', track: 1, seed: 51 }),
  'Twins/MP3/01.mp3': mp3({ title: 'Double', artist: 'Twin', album: 'Twins', track: 1, seed: 52 }),
  'Twins/MP3/02.mp3': mp3({ title: 'Single', artist: 'Twin', album: 'Twins', track: 2, seed: 53 }),
};

const others = {
  'Shows/1.mp3': mp3({ title: 'First talk', artist: 'Ada', album: 'Talks', genre: 'Podcast', seed: 61 }),
  'Lists/test.m3u8': '#EXTM3U\n../Matches/exact.mp3\n../Facts/100%25.mp3\n',
  'Facts/100%.mp3': mp3({ title: 'Percent', artist: 'Signs', seed: 62 }),
};

const awkwardFiles: Readonly<Record<string, Buffer | string>> = {
  ...compilation,
  ...beats,
  ...matches,
  ...facts,
  ...untagged,
  ...twins,
  ...others,
};

/** The folder with these files, and a link. `home`: for several tests. */
export async function awkwardMusic(home?: string): Promise<OwnMusic> {
  const own = await ownMusic(awkwardFiles, home);
  symlinkSync(join(own.music, 'Facts/tempo.mp3'), join(own.music, 'link.mp3'));
  return own;
}
