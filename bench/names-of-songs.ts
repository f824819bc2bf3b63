const syllables = 'ma lo ri ten va shu ko bel dor ny est ila qua fro'.split(' ');

/** A name of two to four syllables, the same for each number. */
const wordOf = (number: number): string =>
  [1, 14, 196, 2744]
    .slice(0, 2 + (number % 3))
    .map(step => syllables[Math.floor(number / step) % syllables.length])
    .join('');
/** The title of a song of a large library, the same for each number. */
export const titleOf = (at: number) => `${wordOf(at * 7)} ${wordOf(at * 13 + 5)} ${wordOf(at * 3)}`;
export const artistOf = (at: number) => `${wordOf(Math.floor(at / 40))} ${wordOf(Math.floor(at / 40) * 11)}`;
export const genres = ['Rock', 'Jazz', 'Classical', 'Folk', 'Pop', 'Electronic'];
