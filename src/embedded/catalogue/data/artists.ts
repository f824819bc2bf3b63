import type { ScriptName } from './scripts.ts';

/** An invented artist of the demo catalogue. */
export interface CuratedArtist {
  name: string;
  genreIds: readonly number[];
  country: string;
  /** How well known, from 0 to 1. */
  fame: number;
  script?: ScriptName;
  /** The first album's title and tracks, where somebody thought of them. */
  album?: { title: string; tracks: readonly string[] };
}

const artist = (name: string, genreIds: readonly number[], country: string, fame: number): CuratedArtist => ({
  name,
  genreIds,
  country,
  fame,
});

const TRADITIONAL_AT_HOME = [
  'Scarborough Fair',
  'The Water Is Wide',
  'Barbara Allen',
  'Down by the Salley Gardens',
  'John Barleycorn',
  'The Parting Glass',
  'Lord Franklin',
  'Greensleeves',
  'The Skye Boat Song',
  'Auld Lang Syne',
];
const TRADITIONAL_ON_STAGE = [
  'The Parting Glass',
  'Molly Malone',
  'Danny Boy',
  'Shenandoah',
  'Wayfaring Stranger',
  'Scarborough Fair',
  'Amazing Grace',
  'Barbara Allen',
  'Drunken Sailor (What Shall We Do with the)',
  'Auld Lang Syne',
];

export const CURATED_ARTISTS: readonly CuratedArtist[] = [
  artist('Marlow & the Tides', [132, 85], 'GB', 0.94),
  artist('Ines Quillfeather', [132], 'GB', 0.88),
  artist('Zoé Brindamour', [132, 466], 'FR', 0.83),
  artist('The Paper Herons', [132], 'SE', 0.62),
  artist('Foxglove', [132], 'CA', 0.44),
  artist('Big Pemberton', [116], 'US', 0.9),
  artist('Lady Ampersand', [116, 165], 'US', 0.86),
  artist('MC Ladle', [116], 'GB', 0.6),
  artist('Tenfold Ezra', [116], 'US', 0.71),
  artist('The Crooked Kettles', [152], 'GB', 0.81),
  artist('Hannah Brackridge', [152, 85], 'US', 0.76),
  artist('Nine Wet Matches', [152], 'DE', 0.52),
  artist('Neon Heron', [113], 'NL', 0.87),
  artist('Otto Vesper', [113, 106], 'DE', 0.7),
  artist('Club Marzipan', [113], 'IT', 0.48),
  artist('Odessa Fairlow', [165, 169], 'US', 0.85),
  artist('Juno Tarnfield', [165], 'GB', 0.66),
  artist('Silk Ledger', [165], 'US', 0.5),
  artist('Sad Umbrella Club', [85], 'GB', 0.74),
  artist('Amadeus Moth', [85, 106], 'NO', 0.57),
  artist('The Half-Lit Rooms', [85], 'AU', 0.41),
  artist('Kilo Marguerite', [106], 'FR', 0.68),
  artist('Parallel Aunt', [106, 85], 'DE', 0.73),
  artist('Sine & Sons', [106], 'GB', 0.39),
  {
    ...artist('Tamsin Gorsefield', [466], 'GB', 0.63),
    album: { title: 'Old Songs, Sung at Home', tracks: TRADITIONAL_AT_HOME },
  },
  {
    ...artist('The Wren House Band', [466], 'IE', 0.49),
    album: { title: 'Last Orders at the Wren House', tracks: TRADITIONAL_ON_STAGE },
  },
  artist('Brother Pebworth', [466, 153], 'US', 0.45),
  artist('Bamboo Road Rockers', [144], 'JM', 0.64),
  artist('Sister Mangrove', [144, 169], 'JM', 0.58),
  artist('King Lime & the Hillside', [144], 'GB', 0.37),
  artist('The Hattie Pemberton Quintet', [129], 'US', 0.61),
  artist('Lucien Vesperine Trio', [129], 'FR', 0.55),
  artist('Odette Marl', [129, 169], 'US', 0.53),
  artist('Aurelio Tamarind', [173, 98], 'IT', 0.65),
  artist('Pixel Chapel', [173, 106], 'SE', 0.54),
  artist('Møth Øath', [464], 'NO', 0.59),
  artist('Cathedral of Rust', [464], 'GB', 0.51),
  artist('Foxglove', [464], 'FI', 0.36),
  artist('The Slow Simmer Band', [169], 'US', 0.72),
  artist('Velma Croftwood', [169, 153], 'US', 0.56),
  artist('Toby "Tin Cup" Marl', [153], 'US', 0.6),
  artist('Lucille Orchardson', [153, 169], 'US', 0.47),
  artist('The Levee Clerks', [153, 152], 'US', 0.34),
  artist('Niño Tamarindo', [197], 'MX', 0.84),
  artist('Ximena del Patio', [197, 132], 'ES', 0.67),
  artist('Los Relojes de Arena', [197], 'AR', 0.46),
  {
    ...artist('青い灯台', [16, 85], 'JP', 0.75),
    script: 'japanese',
    album: {
      title: '夜明けの切符',
      tracks: [
        '始発駅',
        '窓辺の猫',
        '坂道のソーダ水',
        '約束の角',
        '月曜日のクジラ',
        'さよなら、標識',
        '雪どけラジオ',
        '夜明けの切符',
      ],
    },
  },
  {
    ...artist('宮森ユズハ', [16, 132], 'JP', 0.57),
    script: 'japanese',
    album: {
      title: '檸檬色',
      tracks: ['檸檬色', 'ガラスの靴ひも', '雨やどり', '午後3時のワルツ', '手のひら', '花占い', 'またね'],
    },
  },
  {
    ...artist('달빛 우체국', [16, 466], 'KR', 0.69),
    script: 'korean',
    album: {
      title: '느린 우편',
      tracks: [
        '느린 우편',
        '열두 시의 골목',
        '종이비행기',
        '비 오는 정류장',
        '네 이름',
        '봄의 끝',
        '안녕, 안녕',
      ],
    },
  },
  {
    ...artist('한소담', [16, 165], 'KR', 0.55),
    script: 'korean',
    album: { title: '물결', tracks: ['물결', '오후의 방', "괜찮아 (It's OK)", '별자리', '손편지', '첫눈'] },
  },
  {
    ...artist('Ηρώ Πελαγίτη', [466, 132], 'GR', 0.5),
    script: 'greek',
    album: {
      title: 'Άδεια λιμάνια',
      tracks: [
        'Άδεια λιμάνια',
        'Μικρό καράβι',
        'Ξημερώνει',
        'Η γειτονιά μας',
        'Αλάτι',
        'Καλοκαίρι στην Αθήνα',
        'Γράμμα',
      ],
    },
  },
  {
    ...artist('Северный Трамвай', [152, 85], 'RU', 0.56),
    script: 'cyrillic',
    album: {
      title: 'Последний рейс',
      tracks: [
        'Последний рейс',
        'Жёлтый свет',
        'Кухня, полночь',
        'Мой этаж',
        'Снег на проводах',
        'Чужой город',
        'Ещё один день',
      ],
    },
  },
  {
    ...artist('Вера Лугонина', [132], 'UA', 0.42),
    script: 'cyrillic',
    album: {
      title: 'Яблоневый сад',
      tracks: ['Яблоневый сад', 'Не звони', 'Тише, тише', 'Лёд', 'Июльский ветер', 'Дом у реки'],
    },
  },
  {
    ...artist('ليان السروجي', [132], 'LB', 0.58),
    script: 'arabic',
    album: {
      title: 'شباك مفتوح',
      tracks: ['شباك مفتوح', 'يا قمر', 'طريق البيت', 'رسالة إلى بيروت', 'قهوة الصباح', 'بعد الغياب', 'نجمة'],
    },
  },
  {
    ...artist('נועה בר־גיל', [85, 466], 'IL', 0.43),
    script: 'hebrew',
    album: {
      title: 'חדר עם חלון',
      tracks: ['חדר עם חלון', 'אוטובוס אחרון', 'מילים קטנות', 'גשם ראשון', 'עד הבוקר', 'תל אביב בלילה'],
    },
  },
];

/** Who records other people's songs, and how their versions are marked. */
export const KARAOKE = { name: 'Karaoke Lantern', genreIds: [132], country: 'GB', fame: 0.3 } as const;
export const TRIBUTE = {
  name: 'The Tribute Parade',
  genreIds: [132, 152],
  country: 'US',
  fame: 0.28,
} as const;
export const LULLABY = {
  name: 'Little Spoon Lullabies',
  genreIds: [132, 98],
  country: 'US',
  fame: 0.38,
} as const;
