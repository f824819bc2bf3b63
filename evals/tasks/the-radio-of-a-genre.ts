import { task } from '../task.ts';

export default task({
  words: 'There must be a radio for metal. Keep it with my radios and tell me its name.',
  ends: { favourites: { radios: { added: [30907] } } },
  says: ['Heavy Weather'],
  most: { calls: 2, tokens: 150 },
});
