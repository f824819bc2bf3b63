/** Another listener whose library is public. */
export interface Person {
  id: number;
  name: string;
  country: string;
  /** Genres this person keeps music of. */
  likes: readonly number[];
}

export const OWNER_ID = 4_417_083;

export const PEOPLE: readonly Person[] = [
  { id: 1_208_441, name: 'ottoline.plays', country: 'GB', likes: [98, 129, 466] },
  { id: 2_770_915, name: 'Zeynep K.', country: 'DE', likes: [106, 113, 85] },
  { id: 3_034_277, name: 'dj_abuela', country: 'ES', likes: [197, 132, 144] },
  { id: 5_561_890, name: 'Kwabena & the kids', country: 'GB', likes: [169, 173, 132] },
  { id: 6_120_334, name: 'みどり\u200bのレコード', country: 'JP', likes: [16, 129, 85] },
  { id: 8_902_156, name: 'big-loud-tim', country: 'US', likes: [464, 152, 116] },
];

/** A public playlist: `creator` counts into PEOPLE, `genres` say where its tracks come from. */
export interface PlaylistText {
  title: string;
  description: string;
  creator: number;
  genres: readonly number[];
  size: number;
  /** Only tracks whose title has one of these words. */
  words?: readonly string[];
}

export const PLAYLISTS: readonly PlaylistText[] = [
  {
    title: 'Rainy Sunday Piano',
    description: 'For reading, or for pretending to.',
    creator: 0,
    genres: [98],
    size: 45,
  },
  {
    title: 'Nocturnes & Night Pieces',
    description: 'Music for after the lamps go out.',
    creator: 0,
    genres: [98, 129],
    size: 30,
  },
  {
    title: 'Ragtime for a Broken Dishwasher',
    description: 'Quick hands welcome.',
    creator: 0,
    genres: [129],
    size: 22,
  },
  {
    title: 'Slow Club',
    description: 'Nothing above 120, and only because one of them cheats.',
    creator: 1,
    genres: [106, 85],
    size: 50,
  },
  {
    title: 'Berlin → Bed',
    description: 'The U-Bahn home, in order.',
    creator: 1,
    genres: [113, 106],
    size: 60,
  },
  {
    title: 'Umbrella Weather',
    description: 'Sad but with good drums.',
    creator: 1,
    genres: [85, 132],
    size: 40,
  },
  {
    title: 'Fiesta de la Abuela',
    description: 'Para bailar en la cocina. ¡Cuidado con los vasos!',
    creator: 2,
    genres: [197],
    size: 55,
  },
  {
    title: 'Siesta',
    description: 'Cuarenta minutos exactos. Bueno, casi.',
    creator: 2,
    genres: [197, 144],
    size: 15,
  },
  {
    title: 'Hillside Afternoon',
    description: 'Windows open, phone in a drawer.',
    creator: 2,
    genres: [144],
    size: 35,
  },
  {
    title: 'Car Trip, Ages 4 to 44',
    description: 'Everyone gets one veto.',
    creator: 3,
    genres: [132, 169, 173],
    size: 90,
  },
  {
    title: 'Homework (No Words)',
    description: 'Scores and themes that do not talk over fractions.',
    creator: 3,
    genres: [173, 98],
    size: 48,
  },
  {
    title: 'Saturday Pancakes',
    description: 'Horns, butter, syrup.',
    creator: 3,
    genres: [169, 165],
    size: 33,
  },
  { title: '夜ふかしのための20曲', description: '終電のあとに。', creator: 4, genres: [16], size: 20 },
  {
    title: 'Seoul ⇄ Tokyo',
    description: 'Both shores, one evening.',
    creator: 4,
    genres: [16, 132],
    size: 38,
  },
  {
    title: 'Kissa Corner',
    description: 'What the record bar on my street plays, from memory.',
    creator: 4,
    genres: [129, 169],
    size: 42,
  },
  { title: 'HEAVY. WEATHER.', description: 'Do not play near soup.', creator: 5, genres: [464], size: 66 },
  {
    title: 'Gym, Allegedly',
    description: 'Loud, fast, no talking between songs.',
    creator: 5,
    genres: [152, 464, 116],
    size: 120,
  },
  {
    title: 'Corner Verses',
    description: 'Best second verses. The first verses come along.',
    creator: 5,
    genres: [116],
    size: 58,
  },
  {
    title: 'Front\u200b Porch\u202e hcroP \u202cBlues',
    description: 'Twelve bars\nand a chair.\u2066 Bring your own chair.\u2069',
    creator: 3,
    genres: [153, 466],
    size: 36,
  },
  {
    title: 'Live Is Better',
    description: 'Only recordings with people coughing in them.',
    creator: 1,
    genres: [],
    size: 40,
    words: ['(Live'],
  },
];
