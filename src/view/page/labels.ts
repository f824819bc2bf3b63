import { clockTime, cutAt } from '../../text/sanitize.ts';

/** Words of the view that do not depend on its state. Titles are not escaped: Preact does that. */

const longestName = 60;

/** A title in a sentence or a label, quoted and cut. */
export const named = (title: string): string =>
  `“${title.length > longestName ? `${cutAt(title, longestName).trimEnd()}…` : title}”`;

/** What the host does not support, and what to do instead. */
export const missing = {
  openLink: (link: string) => `Web page: ${link}`,
  download: 'Ask the assistant for a file: this chat does not accept files from the view.',
  order: (title: string) =>
    `${named(title)} is in the playlist twice, so you cannot change the order. Ask the assistant to remove duplicates first.`,
  rows: (count: number) => `${count} more cannot be shown here.`,
  call: 'Ask the assistant to change or save this: in this chat the view can only show it.',
} as const;

export const formats = [
  { format: 'm3u8', name: 'M3U8' },
  { format: 'xspf', name: 'XSPF' },
  { format: 'jspf', name: 'JSPF' },
  { format: 'csv', name: 'CSV' },
  { format: 'lines', name: 'Text' },
] as const;
export type FileFormat = (typeof formats)[number]['format'];

export const labels = {
  explicit: 'Explicit',
  keys: 'Arrow keys move between songs. Alt and an arrow key move the song; with Shift, to the start or end. Delete removes it.',
  drag: 'Drag, or press Alt and an arrow key',
  list: 'Running order',
  move: (title: string, at: number, of: number) => `Move ${named(title)}, ${at} of ${of}`,
  play: (title: string) => `Play ${named(title)}`,
  stop: (title: string) => `Stop ${named(title)}`,
  silent: (title: string) => `No preview of ${named(title)}`,
  up: (title: string) => `Move ${named(title)} up`,
  down: (title: string) => `Move ${named(title)} down`,
  remove: (title: string) => `Remove ${named(title)}`,
  more: (title: string) => `More for ${named(title)}`,
  others: (count: number) => `${count} other ${count === 1 ? 'recording' : 'recordings'}`,
  other: (count: number) => `${count} other`,
  recordings: (count: number) => (count === 1 ? 'recording' : 'recordings'),
  otherRecordings: 'Other recordings',
  newPlaylist: 'New playlist',
  goOn: 'Look up the rest',
  take: 'Use this',
  takeOf: (title: string, artist: string) => `Use this: ${named(title)} by ${artist}`,
  takeFrom: (album: string) => `Use this: on ${named(album)}`,
  standsIn: 'Replaces a recording that cannot be played here',
  unplayable: 'No preview',
  choose: 'Which one did you mean?',
  pick: 'Choose',
  pickOf: (said: string) => `Choose for ${named(said)}`,
  plans: 'Which plan was this? The chat does not say.',
  open: 'Show it',
  openOf: (title: string) => `Show it: ${named(title)}`,
  notFound: 'Not found',
  leftOut: 'Left out',
  leaving: 'Removed when you save',
  removed: 'Removed',
  keep: 'Keep',
  keepOf: (title: string) => `Keep ${named(title)}`,
  showAll: (count: number) => `Show all ${count} songs`,
  showRest: 'Show more',
  wasUndone: 'Undone playlist',
  fullscreen: 'Enlarge',
  inline: 'Back to the chat',
  openPage: 'Open the page',
  download: 'Download',
  formats: 'Format of the file',
  undo: 'Undo',
  redo: 'Do it again',
  putBackOf: (title: string) => `Undo: put ${named(title)} back`,
  again: 'Send again',
  retry: 'Try again',
  back: 'Back',
  podcast: 'Podcast',
  disc: (disc: number) => `Disc ${disc}`,
  movedFrom: (position: number) => `Moved from ${position}`,
  added: 'New',
  ask: 'Ask the assistant',
  planAgain: 'Plan it again',
  textOnly: 'This is what the answer said.',
  playAll: 'Play all',
  stopAll: 'Stop',
  next: 'Next song',
  previous: 'Previous song',
  nowPlaying: 'Now playing',
  showTempo: 'Show tempo',
  pointed: (at: number, title: string, bpm: number | undefined) =>
    `${at}. ${title}${bpm ? ` · ${Math.round(bpm)} bpm` : ''}`,
  find: 'Find another',
  findOf: (said: string) => `Find another for ${named(said)}`,
  leaveOut: 'Leave out',
  leaveOutOf: (said: string) => `Leave out ${named(said)}`,
  more25: (shown: number, total: number) => `Show more (${shown} of ${total})`,
  moveTo: 'Move to position',
  moveNow: 'Move',
  names: {
    top: 'Move to the top',
    up: 'Move up',
    down: 'Move down',
    bottom: 'Move to the bottom',
    remove: 'Remove',
    more: 'More',
  },
  noPreview: 'No preview is available.',
  notPlayed: 'This file cannot be played here.',
  openFile: 'Open the file',
  seek: (title: string) => `Place in ${named(title)}`,
  title: 'Title of the playlist',
  bpm: (bpm: number) => `${Math.round(bpm)} bpm`,
  time: clockTime,
} as const;
