export const soundFile = /\.(?:mp3|m4a|aac|flac|ogg|opus|wav|wma|aiff?|alac)$/i;

/** `Artist/Album/03 Title.mp3` and `Artist - Title.mp3` as words. */
export function wordsOfPath(path: string): string {
  const parts = decoded(path).replace(soundFile, '').split(/[\\/]/);
  const file = parts.at(-1) ?? '';
  const name = file.replace(/^\d{1,3}(?:\s*[.)-]\s*|\s+|_)(?=\S)/, '').replaceAll('_', ' ');
  // Above a file without a number, an absolute path may have any folders.
  const isOfAlbum = parts.length === 3 || file.length !== name.length;
  const artist = isOfAlbum ? parts.at(-3) : undefined;
  return name.includes(' - ') || artist === undefined || /^(?:[a-z]:|)$/i.test(artist)
    ? name
    : `${artist} - ${name}`;
}

function decoded(path: string): string {
  try {
    return /^[a-z]+:\/\//i.test(path) ? decodeURIComponent(path) : path;
  } catch {
    return path;
  }
}
