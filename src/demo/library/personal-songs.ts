import { errors } from '../shared/service-error.ts';
import type { Collections, PersonalDocument } from './collections.ts';

export interface PersonalSongs {
  personalSongs(userId: number): PersonalDocument[];
  personalSong(id: number): PersonalDocument | undefined;
  /** Throws error 800 for a song that is not there. */
  updatePersonalSong(id: number, change: Partial<Pick<PersonalDocument, 'title' | 'artist' | 'album'>>): void;
  /** Throws error 800 for a song that is not there. */
  removePersonalSong(id: number): void;
}

/** Tracks that users uploaded; their ids are negative. */
export function personalSongsOf({ personal, change }: Collections): PersonalSongs {
  const find = (id: number) => personal.get(String(id));
  const need = (id: number) => {
    const song = find(id);
    if (!song) throw errors.noData();
    return song;
  };
  return {
    personalSongs: userId => personal.all().filter(({ ownerId }) => ownerId === userId),
    personalSong: find,
    updatePersonalSong: (id, facts) => change(() => personal.put(String(id), { ...need(id), ...facts })),
    removePersonalSong: id => change(() => void personal.remove(String(need(id).id))),
  };
}
