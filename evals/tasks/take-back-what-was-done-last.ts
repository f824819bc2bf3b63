import { task } from '../task.ts';

export default task({
  earlier: [{ tool: 'user_unfollow', arguments: { target_user_id: 1208441 } }],
  words: 'No, that was a mistake, what you did for me a minute ago. Take it back.',
  ends: { followings: { added: [1208441] } },
  most: { calls: 1, tokens: 100 },
});
