import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Home, type HostId, homeWith, noProcess } from './home.ts';
import { killedBefore } from './killed-process.ts';

const befores: readonly (readonly [HostId, string | undefined])[] = [
  ['cursor', '{\n  "theme": "One"\n}'],
  ['cursor', undefined],
  ['codex', '# mine\nmodel = "o"'],
];

const add = ['--yes'];
const remove = ['--remove', '--yes'];

/** The file as it stands; undefined where there is none. */
const stands = (home: Home, id: HostId) => (existsSync(home.file(id)) ? home.read(id) : undefined);

/** A person's folder with an assistant, set up once `argv` is to be killed at a removal. */
async function prepared(id: HostId, before: string | undefined, argv: readonly string[]): Promise<Home> {
  const home = homeWith([id]);
  if (before !== undefined) home.write(id, before, 0o640);
  if (argv === remove) await home.setup(add);
  return home;
}

describe.each(befores)('setup, killed at any moment, with %s whose file is %j', (id, before) => {
  it.each([
    ['adding', add],
    ['removing', remove],
  ])('while %s leaves a whole file, and the next one makes it right', async (_, argv) => {
    const unkilled = await prepared(id, before, argv);
    const start = stands(unkilled, id);
    await unkilled.setup(argv);
    const end = stands(unkilled, id)?.replaceAll(unkilled.path, '~');
    expect(end).not.toBe(start);
    let nth = 0;
    for (let isKilled = true; isKilled; ) {
      nth += 1;
      for (const next of [add, remove]) {
        const home = await prepared(id, before, argv);
        const old = stands(home, id)?.replaceAll(home.path, '~');
        isKilled = await killedBefore(nth, () => home.setup(argv, undefined, noProcess));
        const left = stands(home, id)?.replaceAll(home.path, '~');
        expect([old, end], `kill ${nth}`).toContainEqual(left);
        const modes = home.beside(id).map(name => home.mode(join(dirname(home.file(id)), name)));
        for (const mode of modes) expect(['600', '640']).toContain(mode);
        expect((await home.setup(next)).code).toBe(0);
        if (next === add) expect(stands(home, id)).toContain('main.cjs');
        expect((await home.setup(remove)).code).toBe(0);
        expect(stands(home, id), `kill ${nth}, then ${next.join(' ')}`).toBe(before);
        expect(home.beside(id)).toEqual(before === undefined ? [] : [home.file(id).split('/').at(-1)]);
      }
    }
    expect(nth).toBeGreaterThan(argv === add ? 10 : 4);
  });
});
