import { task } from '../task.ts';

export default task({
  words:
    'I want the album "Satellite, Balcony" by Aurelio Tamarind as a player on my website, 300 pixels wide. Give me the HTML.',
  says: ['<iframe', '304039', '300'],
  most: { calls: 2, tokens: 200 },
});
