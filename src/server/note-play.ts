import { heardSong } from '../history/listen.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import type { CallParts } from './make-call-context.ts';
import type { PlayNotes } from './view-played.ts';

/** Nothing shorter is noted. Seconds. */
const shortestSong = 30;

/** Adds whole songs that the view played to the listener's history: the song and when it began. */
export const playNotes = ({ client, history, now }: CallParts): PlayNotes => ({
  async notePlay(trackId, signal) {
    try {
      const track = await client.track.details({ track_id: trackId }, { signal });
      const { title, artist, album, isrc } = track;
      const named = { title, artist: artist?.name, album: album?.title, isrc, recording: undefined };
      const [song, seconds] = [heardSong(named), Math.round(track.duration ?? 0)];
      if (history === undefined || song === undefined || seconds < shortestSong) return false;
      return (await history.add('view', [{ at: Math.floor(now() / 1000) - seconds, song }])) > 0;
    } catch (error) {
      return { problem: errorMessage(error) };
    }
  },
});
