import { task } from '../task.ts';

export default task({
  words: 'Let everybody see "To Sort Out Later", and give it the description "Half heard on trains."',
  ends: { playlists: { 'To Sort Out Later': { public: true, description: 'Half heard on trains.' } } },
  most: { calls: 1, tokens: 150 },
});
