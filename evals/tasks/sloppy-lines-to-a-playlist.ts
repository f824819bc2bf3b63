import { task } from '../task.ts';

export default task({
  words: `Make me a playlist "Kitchen Radio" from this scrap of paper:
tamsin gorsfield - scarborough fare
velma croftwod honey hour
parallel ant - whats the time in reykjavik
lucien vesperine - cafe metropole
satie gnosienne 3
bamboo rd rockers mango seasn`,
  ends: {
    made: {
      'Kitchen Radio': {
        tracks: { has: [3106989, 3109271, [3106892, 3106929], 3108953, 3105142, 3107143], count: [6, 6] },
      },
    },
  },
  implied: ['Bamboo Road Rockers - Mango Season'],
  most: { calls: 3, tokens: 1250 },
});
