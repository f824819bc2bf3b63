import { describe, expect, it } from 'vitest';
import {
  composePreview,
  renderScore,
  sampleRate,
  samplesOf,
  type Tone,
} from '../../../src/view/media/preview.ts';

const preview = (change: Partial<Parameters<typeof composePreview>[0]> = {}) =>
  composePreview({ id: 7, title: 'Night Ferry', artist: 'Marlow', ...change });

/** Half tones above C, from 0 to 11. */
const tonesIn = (notes: readonly Tone[]) =>
  [...new Set(notes.map(({ hertz }) => ((Math.round(12 * Math.log2(hertz / 440)) % 12) + 21) % 12))].sort(
    (a, b) => a - b,
  );

const scale = (root: number, steps: readonly number[]) => steps.map(step => (step + root) % 12);
const major = [0, 2, 4, 5, 7, 9, 11];
const minor = [0, 2, 3, 5, 7, 8, 10];

describe('A composed preview', () => {
  it('is the same for the same track, and another for another', () => {
    expect(preview()).toEqual(preview());
    const scores = Array.from({ length: 100 }, (_, at) => JSON.stringify(preview({ id: at + 1 }).notes));
    expect(new Set(scores).size).toBe(100);
  });

  it.each([
    ['Prelude No. 1 in C Major, BWV 846', 0, major],
    ['Toccata and Fugue in D Minor', 2, minor],
    ['Horn Concerto in E-flat major', 3, major],
    ['Nocturne in C sharp minor', 1, minor],
    ['Prelude in B♭ Minor', 10, minor],
  ])('is in the key that the title names: %s', (title, root, steps) => {
    for (const id of [1, 2, 3, 4, 5]) {
      const tones = tonesIn(preview({ id, title }).notes);
      expect(tones.length).toBeGreaterThan(3);
      expect(tones.filter(tone => !scale(root, steps).includes(tone))).toEqual([]);
    }
  });

  it.each([
    [90, 90],
    [124, 124],
    [174, 87],
    [40, 80],
  ])('is in the tempo of the track, or in half or the double: %d', (bpm, heard) => {
    const { beatsPerMinute, notes } = preview({ bpm });
    expect(beatsPerMinute).toBe(heard);
    const halfBeat = 30 / heard;
    const leads = notes.filter(({ voice }) => voice === 'lead');
    expect(leads.length).toBeGreaterThan(3);
    for (const { at } of leads)
      expect(Math.abs(at / halfBeat - Math.round(at / halfBeat))).toBeLessThan(1e-6);
  });

  it.each([undefined, 0, 1, 61, 131, 199, 10_000, -90, Number.NaN, Number.POSITIVE_INFINITY])(
    'is a few soft seconds: %s beats a minute',
    bpm => {
      for (let id = 1; id <= 50; id += 1) {
        const { seconds, notes } = preview({ id, bpm });
        expect(seconds).toBeGreaterThan(5);
        expect(seconds).toBeLessThan(14);
        expect(notes.length).toBeGreaterThan(20);
        for (const note of notes) {
          expect(note.at).toBeGreaterThanOrEqual(0);
          expect(note.at + note.seconds).toBeLessThanOrEqual(seconds);
          expect(note.hertz).toBeGreaterThan(50);
          expect(note.hertz).toBeLessThan(2200);
        }
        expect(loudest(notes)).toBeLessThanOrEqual(2);
      }
    },
  );

  it('ends on the root', () => {
    const { notes } = preview({ title: 'Air in G major' });
    const last = notes.filter(({ voice }) => voice !== 'pad').slice(-2);
    expect(tonesIn(last)).toEqual([7]);
  });
});

/** The most gain that sounds at once, where the volume is halved later. */
function loudest(notes: readonly Tone[]): number {
  const at = (time: number) =>
    notes
      .filter(note => note.at <= time && time < note.at + note.seconds)
      .reduce((sum, { gain }) => sum + gain, 0);
  return Math.max(...notes.map(note => at(note.at)));
}

/** A context that records the calls to it. */
function recorder() {
  const calls: string[] = [];
  const parameter = (name: string) => ({
    setValueAtTime: (value: number, at: number) => void calls.push(`${name} ${value} ${at}`),
    linearRampToValueAtTime: (value: number, at: number) => void calls.push(`${name} to ${value} ${at}`),
    setTargetAtTime: (value: number, at: number) => void calls.push(`${name} towards ${value} ${at}`),
  });
  const node = (name: string) => ({
    name,
    connect: (to: object) => void calls.push(`${name} > ${nameOf(to)}`),
  });
  const nameOf = (to: object) => ('name' in to ? String(to.name) : 'out');
  const started: { at: number; until: number }[] = [];
  return {
    calls,
    started,
    destination: {},
    createGain: () => ({ ...node('gain'), gain: parameter('gain') }),
    createBiquadFilter: () => ({ ...node('filter'), type: '', frequency: parameter('filter') }),
    createOscillator: () => ({
      ...node('tone'),
      type: '',
      frequency: parameter('tone'),
      start: (at: number) => void started.push({ at, until: Number.NaN }),
      stop: (until: number) => {
        const last = started.at(-1);
        if (last !== undefined) last.until = until;
      },
    }),
    startRendering: async () => 'sound',
  };
}

describe('The rendering of a score', () => {
  it('plays every note at its time through one volume, which goes to nothing', async () => {
    const score = preview({ bpm: 100 });
    const context = recorder();
    expect(await renderScore(score, context)).toBe('sound');
    expect(context.started.map(({ at }) => at)).toEqual(score.notes.map(({ at }) => at));
    for (const { at, until } of context.started) expect(until).toBeGreaterThan(at);
    expect(context.calls.filter(line => line === 'gain > out')).toHaveLength(1);
    expect(context.calls).toContain(`gain to 0 ${score.seconds}`);
    expect(samplesOf(score)).toBe(Math.ceil(score.seconds * sampleRate));
  });
});
