import { task } from '../task.ts';

export default task({
  words: 'What is behind music://playlist/1378204532, who made it and how many songs are in it?',
  says: ['Car Trip', 'Kwabena', '90'],
  most: { calls: 1, tokens: 100 },
});
