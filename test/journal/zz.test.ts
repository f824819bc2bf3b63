import { it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { cellsOf, nameOf, operations, unbroken, wrongAfter } from '../support/breaks.ts';
it('x', { timeout: 600_000 }, async () => {
  const out: string[] = [];
  let cells = 0, bad = 0;
  for (const operation of operations) {
    const states = await unbroken(operation).catch(e => { out.push(`UNBROKEN ${operation.name} ${e}`); });
    if (!states) continue;
    const t = Date.now(); let n = 0, b = 0;
    for (const cell of cellsOf(operation, states)) {
      n++;
      const wrong = await Promise.race([wrongAfter(cell, states).catch(e => [String(e.stack)]), new Promise<string[]>(r => setTimeout(() => r(['HANGS']), 5000))]);
      if (wrong.length) { b++; out.push(`${nameOf(cell)}\n   ${wrong.join('\n   ')}`); }
    }
    cells += n; bad += b;
    console.log(operation.name, JSON.stringify(states.requests), n, b, Date.now() - t);
  }
  out.push(`${cells} cells ${bad} bad`);
  writeFileSync('/tmp/mx/out.txt', out.join('\n'));
});
