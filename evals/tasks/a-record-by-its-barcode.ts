import { task } from '../task.ts';

export default task({
  words:
    'I have a record here, the barcode says 700012087517. Is it in the catalogue? Then keep it among my albums.',
  ends: { favourites: { albums: { added: [303192] } } },
  says: ['Rain (On the Roof of My Mouth)'],
  most: { calls: 2, tokens: 150 },
});
