/** Another process that uses a store: `count ENGINE FILE TIMES` adds up a number, `serve ENGINE FILE` does so until it is killed. */
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { engineOf } from './processes.ts';

const [task, engine, file = '', times = '0'] = process.argv.slice(2);
const store = await openStore({ file }, engineOf(engine));

if (task === 'count') {
  for (let turn = 0; turn < Number(times); turn += 1) store.change(() => advance(store));
  store.close();
} else {
  // Both documents change together; a number is told to the parent once its change has returned.
  for (;;) {
    const count = store.change(() => advance(store));
    await new Promise(written => process.stdout.write(`${count}\n`, written));
  }
}

function advance(counted: Store): number {
  const before = counted.get('numbers', 'count');
  const count = (typeof before === 'number' ? before : 0) + 1;
  counted.put('numbers', 'count', count);
  counted.put('numbers', 'twin', count);
  return count;
}
