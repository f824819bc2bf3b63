import { describe, expect, it } from 'vitest';
import { inventedValues } from '../../evals/provenance.ts';

const schema = {
  properties: {
    kind: { enum: ['tracks', 'albums'] },
    query: { type: 'string' },
    id: { type: 'integer' },
    count: { type: 'integer' },
    limit: { type: 'integer' },
    links: {
      type: 'array',
      items: { type: 'string' },
      description: 'An address, or a kind and an id: `album 1`',
    },
  },
};
const inventions = (args: Record<string, unknown>, words = '', read: string[] = []) =>
  inventedValues(args, schema, { words, read });

describe('The values of a call', () => {
  it('may stand in the words, in an answer or in the schema', () => {
    expect(inventions({ query: 'Solace' }, 'Play me solace')).toEqual([]);
    expect(inventions({ id: 3105217 }, '', ['[3105217] Solace'])).toEqual([]);
    expect(inventions({ kind: 'albums', limit: 20 })).toEqual([]);
    expect(inventions({ links: ['album 303300'] }, '', ['Electric Rivers (303300)'])).toEqual([]);
  });

  it('may be numbers that the listener says in words', () => {
    expect(inventions({ count: 12 }, 'twelve songs')).toEqual([]);
    expect(inventions({ count: 25 }, 'twenty-five songs')).toEqual([]);
    expect(inventions({ count: 13 }, 'twelve songs')).toEqual(['count 13']);
  });

  it('may spell better than the listener', () => {
    expect(inventions({ query: 'Croftwood' }, 'by velma croftwod')).toEqual([]);
    expect(inventions({ query: 'Gnossienne Nº 3' }, 'satie gnosienne 3')).toEqual([
      'query "Gnossienne Nº 3"',
    ]);
    expect(inventions({ query: '月曜日' }, '「月曜日のクジラ」を追加')).toEqual([]);
  });

  it('may not be invented', () => {
    expect(inventions({ id: 3105218 }, '', ['[3105217] Solace'])).toEqual(['id 3105218']);
    expect(inventions({ kind: 'songs' })).toEqual(['kind "songs"']);
    expect(inventions({ links: ['album 303301'] }, '', ['(303300)'])).toEqual(['links "album 303301"']);
    expect(inventions({ query: 'Maple Leaf Rag' }, 'something by Joplin')).toEqual([
      'query "Maple Leaf Rag"',
    ]);
  });
});
