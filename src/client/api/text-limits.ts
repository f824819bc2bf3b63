/** The longest texts that callers may send, in characters. What undo and refreshing write back is not checked. */
export const longest = {
  /** Names of playlists and uploaded songs, as they are written to the service. */
  title: 200,
  description: 4000,
  /** Words that are searched for, and names of songs, artists and albums. */
  words: 500,
  link: 2048,
  /** Ids of changes and plans, and marks of questions. */
  mark: 200,
  /** A playlist file in an argument, also in bytes. */
  file: 256 * 1024,
} as const;

export const mostArguments = 50;
