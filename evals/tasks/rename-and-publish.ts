import { task } from '../task.ts';

export default task({
  words:
    'My playlist for walking in the evening needs a new name: call it "Towpath". And nobody else should be able to see it any more.',
  ends: { playlists: { 'Evening Walk': { title: 'Towpath', public: false } } },
  says: ['Towpath'],
  most: { calls: 2, tokens: 500 },
});
