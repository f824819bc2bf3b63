import { task } from '../task.ts';

export default task({
  words:
    'Ragtime for breakfast: three of the most played of Scott Joplin, three of James Scott, three of Jelly Roll Morton, as a playlist "Ragtime Breakfast".',
  ends: {
    made: {
      'Ragtime Breakfast': {
        tracks: {
          exactly: [3105207, 3105209, 3105210, 3105332, 3105331, 3105330, 3105362, 3105364, 3105363],
        },
      },
    },
  },
  most: { calls: 2, tokens: 550 },
});
