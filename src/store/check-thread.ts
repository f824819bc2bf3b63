import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { type Columns, checkedTable } from './checked-table.ts';
import { type EngineName, engines, loadDriver } from './sqlite.ts';
import { openThread } from './thread.ts';
import { type Checked, isWhole } from './whole-check.ts';

/** What the thread is given. */
interface Task {
  readonly check: string;
  readonly version: number;
  readonly engine: EngineName | undefined;
  readonly tables: readonly { readonly name: string; readonly columns: Columns }[];
}

/** The same as `isWhole`, in a thread, so that nothing waits for it. Rejects where the file cannot be read. */
export const isWholeAside = (file: string, { version, tables, engine }: Checked): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const task: Task = {
      check: file,
      version,
      engine,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    };
    openThread(new URL(import.meta.url), { workerData: task })
      .on('message', resolve)
      .on('error', reject)
      .on('exit', () => reject(new Error('the thread ended')));
  });

const task: Partial<Task> | null = isMainThread ? null : workerData;
if (task?.check !== undefined && task.version !== undefined && task.tables !== undefined) {
  const tables = task.tables.map(({ name, columns }) => checkedTable(name, columns));
  const driver = await (task.engine === undefined ? loadDriver() : engines[task.engine]());
  parentPort?.postMessage(isWhole(driver, task.check, { version: task.version, tables }));
}
