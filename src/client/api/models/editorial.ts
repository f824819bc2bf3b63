import { model, type ReadAs } from '../output.ts';
import { number, object, pictures, text } from './reading.ts';

export const Editorial = model('editorial', () =>
  object({
    id: number(),
    name: text(),
    ...pictures(),
    type: text(),
  }),
);
export type Editorial = ReadAs<typeof Editorial>;
