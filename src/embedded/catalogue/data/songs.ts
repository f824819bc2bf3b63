/** A song of which several editions exist. Artists are named as in `artists.ts`. */
export interface NotableSong {
  title: string;
  artist: string;
  featuring?: string;
  explicit?: true;
  remixer: string;
  /** The year of the remastered album, for songs old enough to have one. */
  remastered?: number;
  /** Another artist's own recording of the song, under the same title. */
  coveredBy?: string;
}

export const NOTABLE_SONGS: readonly NotableSong[] = [
  {
    title: 'Night Ferry',
    artist: 'Marlow & the Tides',
    remixer: 'Neon Heron',
    remastered: 2014,
    coveredBy: 'Ines Quillfeather',
  },
  {
    title: "Don't Look Down, Darling",
    artist: 'Marlow & the Tides',
    remixer: 'Kilo Marguerite',
    remastered: 2014,
  },
  {
    title: 'Salt & Cedar',
    artist: 'Ines Quillfeather',
    featuring: 'Odessa Fairlow',
    remixer: 'Otto Vesper',
    coveredBy: 'The Wren House Band',
  },
  {
    title: 'Café Métropole',
    artist: 'Zoé Brindamour',
    remixer: 'Kilo Marguerite',
    coveredBy: 'Lucien Vesperine Trio',
  },
  {
    title: 'The Kettle Song',
    artist: 'The Crooked Kettles',
    remixer: 'Sine & Sons',
    remastered: 2011,
    coveredBy: 'Tamsin Gorsefield',
  },
  {
    title: 'Run the Corner',
    artist: 'Big Pemberton',
    featuring: 'Lady Ampersand',
    explicit: true,
    remixer: 'Neon Heron',
  },
  {
    title: '1,000 Lanterns',
    artist: 'Neon Heron',
    featuring: 'Juno Tarnfield',
    remixer: 'Parallel Aunt',
    coveredBy: 'The Paper Herons',
  },
  {
    title: 'Slow Simmer, Pt. 1',
    artist: 'The Slow Simmer Band',
    remixer: 'Club Marzipan',
    remastered: 2009,
    coveredBy: 'Odette Marl',
  },
  { title: 'Slow Simmer, Pt. 2', artist: 'The Slow Simmer Band', remixer: 'Club Marzipan', remastered: 2009 },
  {
    title: 'Rain (On the Roof of My Mouth)',
    artist: 'Sad Umbrella Club',
    remixer: 'Amadeus Moth',
    coveredBy: 'Hannah Brackridge',
  },
  {
    title: "Nobody's Motorway",
    artist: 'Hannah Brackridge',
    remixer: 'Otto Vesper',
    coveredBy: 'The Levee Clerks',
  },
  {
    title: 'Honey Hour',
    artist: 'Odessa Fairlow',
    featuring: 'Tenfold Ezra',
    remixer: 'Club Marzipan',
    coveredBy: 'Velma Croftwood',
  },
  {
    title: 'Corazón de Tamarindo',
    artist: 'Niño Tamarindo',
    featuring: 'Ximena del Patio',
    remixer: 'Neon Heron',
    coveredBy: 'Los Relojes de Arena',
  },
  {
    title: "What's the Time in Reykjavík?",
    artist: 'Parallel Aunt',
    remixer: 'Sine & Sons',
    coveredBy: 'Amadeus Moth',
  },
  {
    title: "Ain't Got the Morning",
    artist: 'Toby "Tin Cup" Marl',
    remixer: 'Otto Vesper',
    remastered: 2006,
    coveredBy: 'Lucille Orchardson',
  },
  { title: '青い夜の電車', artist: '青い灯台', remixer: 'Parallel Aunt', coveredBy: '宮森ユズハ' },
  { title: '편지 (Letter)', artist: '달빛 우체국', remixer: 'Kilo Marguerite', coveredBy: '한소담' },
  { title: 'Северный ветер', artist: 'Северный Трамвай', remixer: 'Sine & Sons', coveredBy: 'Вера Лугонина' },
  { title: 'Καληνύχτα, θάλασσα', artist: 'Ηρώ Πελαγίτη', remixer: 'Amadeus Moth' },
];

export const STAGES: readonly string[] = [
  'the Corn Exchange',
  'the Old Waterworks',
  'Salle des Fêtes',
  'Studio 4',
  'the Lantern Rooms',
  'Haus am Fluss',
  'the Tram Depot',
  'Pier 19',
];
