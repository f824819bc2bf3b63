import { task } from '../task.ts';

export default task({
  words:
    'Which of these are not in Evening Walk yet?\nMarlow & the Tides - Blue Tide\nScott Joplin - Solace\nErik Satie - Je te veux\nOdette Marl - Sidestep',
  says: ['Solace', 'Sidestep'],
  most: { calls: 1, tokens: 900 },
});
