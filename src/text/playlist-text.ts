/** The longest title and description of a playlist that may be written to the service, in characters. */
export const longestPlaylistText = { title: 200, description: 4000 } as const;
