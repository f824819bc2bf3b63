import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { runSetup } from '../../../src/commands/setup.ts';
import { readConfig } from '../../../src/config/read-config.ts';
import { platformOf } from '../../../src/platform/platform.ts';
import { groupNames } from '../../../src/tools/registry.ts';

/** The file of each assistant on Linux, below the person's folder; Claude Code is known by another folder. */
export const files = {
  'claude-desktop': '.config/Claude/claude_desktop_config.json',
  'claude-code': '.claude.json',
  cursor: '.cursor/mcp.json',
  vscode: '.config/Code/User/mcp.json',
  windsurf: '.codeium/windsurf/mcp_config.json',
  zed: '.config/zed/settings.json',
  gemini: '.gemini/settings.json',
  codex: '.codex/config.toml',
} as const;
export type HostId = keyof typeof files;
export const hostIds = Object.keys(files).filter((id): id is HostId => id in files);

/** The id of no process. */
export const noProcess = 2 ** 30;

/** A person's folder with one or more assistants in it. */
export interface Home {
  readonly path: string;
  file(id: HostId): string;
  read(id: HostId): string;
  write(id: HostId, bytes: string | Uint8Array, mode?: number): void;
  /** What lies beside an assistant's file, itself included. */
  beside(id: HostId): string[];
  mode(path: string): string;
  /** A stand-in for a host's program on the `PATH`: notes its calls, and ends with a code. */
  program(name: string, code?: number): void;
  /** What the stand-ins were called with. */
  calls(): string[][];
  /** Runs the command; `typed` is what the person answers, none at a terminal when absent. */
  setup(
    argv?: readonly string[],
    typed?: string | (() => string),
    pid?: number,
  ): Promise<{ code: number; said: string }>;
}

/** Answers like the server, at once: a Node would take its time. */
const standIn = `read -r a; read -r b; read -r c
echo '{"id":1,"result":{"serverInfo":{"version":"9.9.9"}}}'
echo '{"id":2,"result":{"tools":[1,2,3]}}'`;

/** What is typed; a function is called when the question stands there. */
async function* answers(typed: string | (() => string), isAsked: () => boolean) {
  while (typeof typed !== 'string' && !isAsked()) await pause(1);
  yield typeof typed === 'string' ? typed : typed();
}

export function homeWith(ids: readonly HostId[], server: string = standIn): Home {
  const path = mkdtempSync(join(tmpdir(), 'music-home-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const file = (id: HostId) => join(path, files[id]);
  for (const id of ids)
    mkdirSync(id === 'claude-code' ? join(path, '.claude') : dirname(file(id)), { recursive: true });
  const main = join(path, 'opt', 'music-catalogue-mcp', 'dist', 'main.cjs');
  mkdirSync(dirname(main), { recursive: true });
  writeFileSync(main, '');
  const bin = join(path, 'bin');
  mkdirSync(bin);
  const node = join(bin, 'node');
  writeFileSync(node, `#!/bin/sh\n${server}\n`, { mode: 0o755 });
  const log = join(path, 'calls.jsonl');
  const env = { HOME: path, PATH: bin };
  return {
    path,
    file,
    read: id => readFileSync(file(id), 'utf8'),
    write(id, bytes, mode = 0o600) {
      mkdirSync(dirname(file(id)), { recursive: true });
      writeFileSync(file(id), bytes);
      chmodSync(file(id), mode);
    },
    beside: id =>
      readdirSync(dirname(file(id))).filter(name => name.startsWith(files[id].split('/').at(-1) ?? '')),
    mode: each => (statSync(each).mode & 0o777).toString(8),
    program(name, code = 0) {
      const script = `#!/bin/sh\n{ echo '>${name}'; for word; do echo "$word"; done; } >> '${log}'\necho no luck\nexit ${code}\n`;
      writeFileSync(join(bin, name), script, { mode: 0o755 });
    },
    calls: () =>
      existsSync(log)
        ? readFileSync(log, 'utf8')
            .split(/^>/m)
            .slice(1)
            .map(call => call.trim().split('\n'))
        : [],
    async setup(argv = ['--yes'], typed, pid = process.pid) {
      const request = readConfig({ argv: ['setup', ...argv], env, platform: 'linux' }, groupNames);
      if (!('command' in request) || request.command === undefined) throw new Error('no command');
      let said = '';
      const code = await runSetup(request.command, {
        env,
        platform: platformOf('linux'),
        say: line => {
          said += `${line}\n`;
        },
        input: typed === undefined ? undefined : Readable.from(answers(typed, () => said.includes('[y/N]'))),
        file: main,
        node,
        pid,
        isRunning: id => id === process.pid,
      });
      return { code, said: said.replaceAll(path, '~') };
    },
  };
}
