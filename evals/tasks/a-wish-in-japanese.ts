import { task } from '../task.ts';

export default task({
  words: '青い灯台の「月曜日のクジラ」をお気に入りの曲に追加してください。ライブ版ではなくて。',
  ends: { favourites: { tracks: { added: [3108277] } } },
  most: { calls: 2, tokens: 150 },
});
