import { model, type ReadAs } from '../output.ts';
import { number, object, pictures, text } from './reading.ts';

export const Genre = model('genre', () =>
  object({
    id: number(),
    name: text(),
    ...pictures(),
    type: text(),
  }),
);
export type Genre = ReadAs<typeof Genre>;
