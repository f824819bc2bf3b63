/** How music of a genre tends to be, and which genres its listeners also like. */
export interface GenreStyle {
  id: number;
  name: string;
  near: readonly number[];
  bpm: readonly [number, number];
  seconds: readonly [number, number];
  /** Share of explicit tracks. */
  explicit: number;
  /** How loud, in decibels. */
  gain: number;
}

export const ALL = 0;
export const CLASSICAL = 98;

const genre = (
  id: number,
  name: string,
  near: readonly number[],
  bpm: readonly [number, number],
  seconds: readonly [number, number],
  explicit: number,
  gain: number,
): GenreStyle => ({ id, name, near, bpm, seconds, explicit, gain });

export const GENRES: readonly GenreStyle[] = [
  genre(132, 'Pop', [165, 113, 85], [88, 132], [150, 245], 0.07, -8.4),
  genre(116, 'Rap/Hip Hop', [165, 132, 169], [72, 150], [125, 260], 0.52, -7.6),
  genre(152, 'Rock', [85, 464, 153], [92, 160], [165, 330], 0.06, -8.1),
  genre(113, 'Dance', [106, 132, 165], [118, 132], [160, 380], 0.04, -7.1),
  genre(165, 'R&B', [169, 132, 116], [66, 110], [160, 265], 0.16, -8.0),
  genre(85, 'Alternative', [152, 466, 132], [84, 148], [155, 300], 0.07, -8.6),
  genre(106, 'Electro', [113, 85, 173], [100, 140], [180, 480], 0.03, -7.9),
  genre(466, 'Folk', [85, 153, 98], [70, 124], [130, 290], 0.01, -11.4),
  genre(144, 'Reggae', [169, 197, 116], [64, 96], [175, 310], 0.03, -8.9),
  genre(129, 'Jazz', [169, 153, 98], [62, 220], [160, 540], 0, -13.2),
  genre(98, 'Classical', [173, 129, 466], [48, 152], [90, 600], 0, -19.5),
  genre(173, 'Films/Games', [98, 106, 16], [56, 140], [75, 300], 0, -14.8),
  genre(464, 'Metal', [152, 85, 106], [96, 210], [170, 520], 0.14, -6.2),
  genre(169, 'Soul & Funk', [165, 153, 129], [76, 124], [150, 340], 0.02, -9.3),
  genre(153, 'Blues', [152, 169, 466], [58, 132], [150, 350], 0.01, -10.2),
  genre(197, 'Latin Music', [132, 144, 129], [84, 128], [150, 260], 0.12, -8.2),
  genre(16, 'Asian Music', [132, 173, 85], [78, 168], [160, 290], 0.01, -7.8),
];
