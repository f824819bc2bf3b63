import { wordsOf } from '../../text/fold.ts';

/** Kinds of recording other than the usual one. */
export const editionNames = [
  'live',
  'remix',
  'edit',
  'extended',
  'remaster',
  'acoustic',
  'instrumental',
  'a cappella',
  'demo',
  'sped up',
  'slowed',
  '8D',
  'karaoke',
  'tribute',
  'cover',
  'clean',
  'reprise',
  'interlude',
  'medley',
  're-recorded',
  'other version',
] as const;
export type Edition = (typeof editionNames)[number];

/** Phrases of the usual recording, of a video or a file, of a listener's remark, and words without a meaning. */
const otherMeanings = ['usual', 'remark', 'aside', 'filler'] as const;
type OtherMeaning = (typeof otherMeanings)[number];
export type Meaning = Edition | OtherMeaning;

const phrases: Readonly<Record<Edition | OtherMeaning, string>> = {
  live: 'live, live version, unplugged, en vivo, en directo, ao vivo, dal vivo, en concert, in concert, concert, session, sessions, live session, live sessions, ライブ, ライヴ, 라이브',
  remix:
    'remix, remixes, remixed, rmx, rework, reworked, refix, flip, bootleg, mashup, mash up, mix, dub, dub mix, vip, vip mix, remix version, remix edit, ремикс, リミックス',
  edit: 'edit, radio edit, single edit, radio mix, radio version, video edit, video version, short version, short edit',
  extended:
    'extended, extended mix, extended version, extended edit, long version, club mix, club version, 12 inch, 12 mix, full length',
  remaster:
    'remaster, remastered, remasters, remastered version, remaster version, anniversary remaster, digitally remastered, digital remaster, remasterizado, remasterizada, remasterise, remasterisee, ремастер',
  acoustic:
    'acoustic, acoustic version, acoustic mix, acustico, acustica, acoustique, akustik, stripped, stripped down, piano version, solo piano, アコースティック',
  instrumental:
    'instrumental, instrumental version, instrumental mix, instrumentals, inst, off vocal, インスト',
  'a cappella': 'acappella, acapella, a cappella, a capella, vocals only',
  demo: 'demo, demo version, demos, rough mix, outtake, alternate take, alternative take, alternate version, alternative version, early version, rehearsal, work tape, voice memo, デモ',
  'sped up': 'sped up, sped up version, speed up, spedup, nightcore, fast version',
  slowed:
    'slowed, slowed down, slowed and reverb, slowed reverb, slow version, reverb, daycore, chopped and screwed',
  '8D': '8d, 8d audio, 16d, bass boosted',
  karaoke:
    'karaoke, karaoke version, sing along, singalong, backing track, in the style of, originally performed by, as made famous by, made famous by, カラオケ, караоке',
  tribute: 'tribute, tribute to, tribute version, homage to',
  cover:
    'cover, cover version, covered by, cover of, lullaby, lullaby version, rendition, music box, 8 bit, 8bit, string quartet version, orchestral version, symphonic version',
  clean: 'clean, clean version, censored, edited, edited version',
  reprise: 'reprise',
  interlude: 'interlude, skit, intro, outro',
  medley: 'medley',
  're-recorded': 're recorded, rerecorded, re recording, new recording, taylors version, new version',
  'other version': '',
  usual:
    'original, original mix, original version, album version, album mix, lp version, single version, studio version, studio, stereo, mono, stereo mix, mono mix, stereo version, mono version, single, explicit, explicit version, bonus, bonus track, deluxe, deluxe edition, main version, ost, soundtrack, theme',
  remark:
    'official, official video, official music video, official audio, official lyric video, lyric video, lyrics, lyric, audio, video, music video, visualizer, visualiser, hd, hq, 4k',
  aside:
    'please, favourite, favorite, fav, wedding, first dance, must have, optional, if possible, maybe, my, our, me, we, love, classic, tune, banger',
  filler:
    'version, at, the, in, of, for, by, de, du, la, le, a, an, on, and, edition, recording, track, from, to, with, digital, anniversary, up',
};

/** The meaning of a phrase in plain words. */
export const meanings: ReadonlyMap<string, Meaning> = new Map(
  [...editionNames, ...otherMeanings].flatMap(meaning =>
    phrases[meaning].split(', ').map((phrase): [string, Meaning] => [wordsOf(phrase).join(' '), meaning]),
  ),
);

export const isEdition = (meaning: Meaning): meaning is Edition =>
  !otherMeanings.some(other => other === meaning);
