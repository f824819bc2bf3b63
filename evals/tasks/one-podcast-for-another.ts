import { task } from '../task.ts';

export default task({
  words: 'I no longer want the podcast Rag & Bone. Subscribe me to Mango Season instead.',
  ends: { favourites: { podcasts: { removed: [52935], added: [65066] } } },
  most: { calls: 3, tokens: 250 },
});
