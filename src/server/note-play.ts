import { heardSong } from '../history/listen.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import type { CallParts } from './make-call-context.ts';
import type { PlayNotes } from './view-played.ts';

/** Nothing shorter is noted. Seconds. */
const shortestSong = 30;

/** Notes whole songs that the view played: in the listener's history, with when they began, and at a music server. */
export const playNotes = ({ client, history, now, plays }: CallParts): PlayNotes => ({
  async notePlay(trackId, signal) {
    try {
      const track = await client.track.details({ track_id: trackId }, { signal });
      const { title, artist, album, isrc } = track;
      const named = { title, artist: artist?.name, album: album?.title, isrc, recording: undefined };
      const [song, seconds] = [heardSong(named), Math.round(track.duration ?? 0)];
      if (song === undefined || seconds < shortestSong) return false;
      const at = Math.floor(now() / 1000) - seconds;
      const kept = plays?.areKept ? await history?.add('view', [{ at, song }]) : 0;
      const isTold = await plays?.tell?.(trackId);
      return (kept ?? 0) > 0 || isTold === true;
    } catch (error) {
      return { problem: errorMessage(error) };
    }
  },
});
