import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/client/api/output-shape.ts';
import { estimateTokens } from '../../../src/tools/engine/answer.ts';
import { answerRow } from '../../../src/tools/engine/items.ts';
import { hasRecordings, recordings } from '../../support/recordings.ts';

const ratio = (text: string) => estimateTokens(text) / encode(text).length;

const latin = [
  'Around the World, Harder Better Faster Stronger, One More Time, and the rest of the album that everyone loves to hear on a summer evening.',
  'Une sélection de titres pour vous accompagner pendant vos séances de sport, du rock à l’électro.',
  'Die schönsten Lieder für lange Autofahrten und ruhige Abende zu Hause',
  'Las mejores canciones del año para bailar toda la noche con tus amigos',
  'Le fabuleux destin d’Amélie Poulain (Bande originale du film)',
  'Never Gonna Give You Up',
];
const others = [
  'Земфира – Хочешь? Прости меня, моя любовь. Русская музыка для всех любителей рока',
  '宇多田ヒカル 初恋 東京事変 椎名林檎 恋は盲目 夜に駆ける',
  '방탄소년단 봄날 아이유 좋은 날 사랑은 늦은 비처럼',
  'أم كلثوم إنت عمري فيروز نسم علينا الهوى',
  'Ελευθερία Αρβανιτάκη Δυνατά',
  '周杰伦 七里香 青花瓷 稻香 晴天',
  'लता मंगेशकर लग जा गले',
  'עידן רייכל ממעמקים',
  'ลาบานูน เชือกวิเศษ',
];

describe('The estimate of tokens', () => {
  it('is nothing for nothing', () => {
    expect(estimateTokens('')).toBe(0);
  });

  it.each(latin)('is never under by more than a tenth: %s', text => {
    expect(ratio(text)).toBeGreaterThan(0.9);
    expect(ratio(text)).toBeLessThan(1.5);
  });

  it.each(others)('is never under by more than a quarter: %s', text => {
    expect(ratio(text)).toBeGreaterThan(0.75);
    expect(ratio(text)).toBeLessThan(1.5);
  });

  it('of a letter in two parts is the same where the first of them was met alone before', () => {
    estimateTokens('\uD801');
    expect(estimateTokens('\u{10400} a')).toBe(estimateTokens('\u{1D49C} a'));
  });

  it('of a megabyte takes no time to speak of', () => {
    const text = '{"id":3135556,"title":"Harder, Better"},'.repeat(25_000);
    const started = performance.now();
    estimateTokens(text);
    expect(performance.now() - started).toBeLessThan(1500);
  });
});

const kinds: readonly Kind[] = [
  'track',
  'album',
  'artist',
  'playlist',
  'user',
  'podcast',
  'episode',
  'radio',
];

/** The objects in a body, each with its kind. */
function objectsIn(value: unknown): { kind: Kind; item: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  const kind = 'type' in value && 'id' in value ? kinds.find(known => known === value.type) : undefined;
  return kind === undefined ? inner : [{ kind, item: value }, ...inner];
}

describe.skipIf(!hasRecordings)('The estimate of tokens of recorded answers', () => {
  const bodies = recordings().map(({ response }) => response.body);

  it('is within a fifth for nearly every body, and never under by more than a tenth', () => {
    const ratios = bodies
      .map(body => JSON.stringify(body))
      .filter(text => text.length > 200)
      .map(text => ratio(text.slice(0, 30_000)))
      .sort((a, b) => a - b);
    expect(ratios.length).toBeGreaterThan(200);
    expect(ratios[0]).toBeGreaterThan(0.9);
    expect(ratios.at(-1)).toBeLessThan(1.3);
    expect(ratios.filter(value => value > 1.2).length / ratios.length).toBeLessThan(0.02);
  });

  it.each(['brief', 'full'] as const)('is within a fifth for lists of twenty-five, %s', detail => {
    const lines = bodies
      .flatMap(objectsIn)
      .map(({ kind, item }) => answerRow(kind, item, detail, false).line);
    const some = lines.filter((_, place) => place % 5 === 0);
    const lists = Array.from({ length: Math.floor(some.length / 25) }, (_, i) =>
      some.slice(i * 25, i * 25 + 25).join('\n'),
    );
    expect(lists.length).toBeGreaterThan(20);
    for (const list of lists) {
      expect(ratio(list)).toBeGreaterThan(0.8);
      expect(ratio(list)).toBeLessThan(1.2);
    }
  });
});
