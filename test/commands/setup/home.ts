import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { serverFile } from '../../support/process.ts';

export const program = realpathSync(resolve(serverFile));

/** A home folder, its files by their paths from there. */
export interface Home {
  readonly path: string;
  write(file: string, text: string | Uint8Array, mode?: number): void;
  read(file: string): string;
  exists(file: string): boolean;
  mode(file: string): string;
  /** The names beside a file that begin with its name. */
  beside(file: string): string[];
  /** Runs the built program. `typed` is what the user types at a terminal; without it there is no terminal. */
  run(args: readonly string[], options?: RunOptions): Promise<{ code: number | null; said: string }>;
  setup(...args: readonly string[]): Promise<{ code: number | null; said: string }>;
}

interface RunOptions {
  /** The program; the built one when absent. */
  readonly file?: string;
  readonly typed?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Code that runs in the process before the program. */
  readonly preload?: string;
  /** Called at the first question, before anything is typed. */
  asked?(): void;
}

const terminal = 'process.stdin.isTTY = true;';

/** An empty home with some folders, as assistants leave them. Its path has a space and a quote. */
export function homeWith(...folders: readonly string[]): Home {
  const path = mkdtempSync(join(tmpdir(), "music's home "));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const folder of folders) mkdirSync(join(path, folder), { recursive: true });
  const at = (file: string) => join(path, file);
  const home: Home = {
    path,
    write(file, text, mode = 0o600) {
      mkdirSync(dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text);
      chmodSync(at(file), mode);
    },
    read: file => readFileSync(at(file), 'utf8'),
    exists: file => existsSync(at(file)),
    mode: file => (statSync(at(file)).mode & 0o777).toString(8),
    beside: file => readdirSync(dirname(at(file))).filter(name => name.startsWith(basename(file))),
    async run(args, { file = serverFile, typed, env = {}, preload = '', asked }: RunOptions = {}) {
      const code = `${typed === undefined ? '' : terminal}${preload}`;
      const imported = code === '' ? [] : ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
      const child = spawn(process.execPath, [...imported, file, ...args], {
        env: { HOME: path, PATH: process.env['PATH'] ?? '', TMPDIR: path, ...env },
      });
      let said = '';
      let isAsked = false;
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        if (isAsked || !/\[y\/N|Enter for /.test(said)) return;
        isAsked = true;
        asked?.();
        child.stdin.end(typed);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      if (typed === undefined) child.stdin.end();
      const [exit] = await once(child, 'close');
      return { code: typeof exit === 'number' ? exit : null, said: said.replaceAll(path, '~') };
    },
    setup: (...args) => home.run(['setup', ...args]),
  };
  return home;
}
