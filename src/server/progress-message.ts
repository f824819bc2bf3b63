import type { Progress, ProgressStep } from '../client/call.ts';

const words: Readonly<Record<ProgressStep, string>> = {
  'songs-matched': 'songs',
  'songs-looked-up': 'songs looked up',
  'unplayable-looked-up': 'songs that cannot be played looked up',
  'tracks-looked-up': 'tracks looked up',
  'sources-read': 'sources read',
  'links-resolved': 'links',
  'tracks-sent': 'tracks',
  'ids-sent': 'done',
};

/** "12 of 40 songs looked up, about 3 s to go" */
export const progressMessage = ({ part, secondsLeft }: Progress): string =>
  `${part.done} of ${part.total} ${words[part.of]}${secondsLeft === undefined ? '' : `, about ${secondsLeft} s to go`}`;
