import type { Skill } from './skill.ts';

export const weeklyMix: Skill = {
  name: 'weekly-mix',
  title: 'A mix that is new every week',
  description:
    'Make a mix that can be renewed, or renew one: "a new mix every Monday", "refresh my running playlist", "the same kind of music, other songs". Use it for playlists that repeat, and for scheduled tasks that renew one.',
  needs: ['library_read', 'plan_playlist', 'save_playlist'],
  steps: [
    'Look for the playlist first: library_read kind=playlists. If it is there and was saved from a plan, renew it. Otherwise make it.',
    'Make it: call plan_playlist once, with a title that says what it is, two to four sources with count 100 that together have far more songs than the mix (flow, recommendations, favourite_artists, artist_radio, radio, public_playlists) and rules: count or minutes, max_per_artist 1 or 2, artist_gap 3, no_covers true, dur_min 90 and dur_max 600, not_in ["history"], or ["favourites","history"] if it should be new. Set select first with sort shuffled: without this, each renewal picks the same songs. Name few songs: they stay in every renewal.',
    'Renew it: call plan_playlist with playlist and refresh true. It asks the same sources again, with the same rules and length. For other songs than last time, add rules {"not_in": ["TITLE"]} with its own title. This applies only to this refresh. Do not change the sources if the same kind of music is wanted.',
    'Before you save a renewal, compare the new list with the old one, kind by kind: how many songs are classical, jazz, pop, in another language? If a kind has lost more than a third, it is no longer the same music. Then read what there is of it (user_read view=flow, radio_read view=tracks, library_read kind=tracks, artist_read view=top) and put songs of it that were not in the mix in the place of others, all in one call: plan_playlist with plan_id and replace (position and track_id). Take out two songs by one artist in a row in the same way.',
    'Say in two lines what came in and what left, and show all songs with their lengths. If a source could not be read, nothing is removed: say so. If nothing changes, save nothing.',
    'Save with save_playlist once the listener agrees. In a scheduled task that the listener set up, save without asking.',
    'For "every week": this server has no clock. If your app has scheduled tasks, offer one with the text: Refresh my playlist "TITLE" with songs that are not in it now, and save it. Tell me in two lines what came in and what left. Otherwise say that they can ask for it at any time.',
  ],
  rules: [
    'Keep one playlist and renew it. Make a new one each week only if the listener wants to keep the old ones.',
    'Songs that the listener added by hand stay, and songs that they took out do not come back.',
    "Say that undo brings last week's songs back.",
  ],
};
