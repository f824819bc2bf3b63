import type { ServedCatalogue } from '../catalogue/graph.ts';

/** Names of genres as a caller with an address in Germany reads them. Other names are the same. */
const german: Readonly<Record<string, string>> = {
  All: 'Alle',
  'Rap/Hip Hop': 'Rap/Hip-Hop',
  Alternative: 'Alternativ',
  Electro: 'Elektro',
  Folk: 'Volksmusik',
  Classical: 'Klassik',
  'Films/Games': 'Filme/Videospiele',
  'Soul & Funk': 'Soul und Funk',
  'Latin Music': 'Lateinamerikanische Musik',
  'Asian Music': 'Asiatische Musik',
  Jazz: 'Jazz',
};

const renamed = <T extends { readonly id: number; readonly name: string }>(
  nodes: Iterable<T>,
): Map<number, T> =>
  new Map(Array.from(nodes, node => [node.id, { ...node, name: german[node.name] ?? node.name }]));

/** The same catalogue with German names of genres and editorials. */
export const withGermanGenres = (catalogue: ServedCatalogue): ServedCatalogue => ({
  ...catalogue,
  genres: renamed(catalogue.genres.values()),
  editorials: renamed(catalogue.editorials.values()),
});
