/** A composer, whose works are in the public domain, and the albums on which they stand. */
export interface Composer {
  name: string;
  /** Genre ids; classical when absent. */
  genreIds?: readonly number[];
  albums: readonly ComposerAlbum[];
}

export interface ComposerAlbum {
  title: string;
  label: string;
  /** `year|work|movement=seconds|…`; a piece in one movement has an empty movement name. */
  works: readonly string[];
}

export interface Movement {
  year: number;
  title: string;
  seconds: number;
}

/** The tracks that one line of `works` stands for, in playing order. */
export function readWork(line: string): Movement[] {
  const [year = '', work = '', ...movements] = line.split('|');
  return movements.map(movement => {
    const [name = '', seconds = ''] = movement.split('=');
    return { year: Number(year), title: name ? `${work}: ${name}` : work, seconds: Number(seconds) };
  });
}
