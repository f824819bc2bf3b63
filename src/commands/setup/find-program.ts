import { win32 } from 'node:path';
import { absoluteIn, type Environment } from '../../platform/platform.ts';
import type { Machine } from './hosts.ts';

/** The path of a program in the folders of `PATH`; undefined where there is none. */
export function findProgram(name: string, { env, platform, names }: Machine): string | undefined {
  const { delimiter, isAbsolute, join } = platform.path;
  // A folder that is not absolute is where a stranger could put a program.
  const folders = pathIn(env)
    .split(delimiter)
    .filter(folder => isAbsolute(folder));
  for (const folder of folders) {
    const there = names(folder).map(each => (platform.name === 'Windows' ? each.toLowerCase() : each));
    const ending = platform.programEndings.find(each => there.includes(name + each));
    if (ending !== undefined) return join(folder, name + ending);
  }
  return undefined;
}

const pathIn = (env: Environment): string => env['PATH'] ?? env['Path'] ?? '';

/** How a program is started without a shell. `verbatim`: the arguments are quoted already. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly verbatim: boolean;
}

/** Windows starts a `.cmd` through its command interpreter alone. */
export function launchOf(
  program: string,
  args: readonly string[],
  { platform, env }: Pick<Machine, 'platform' | 'env'>,
): Launch {
  if (platform.name !== 'Windows' || !/\.(cmd|bat)$/i.test(program))
    return { file: program, args, verbatim: false };
  const words = args.map(arg => escaped(escaped(platform.quoted(arg))));
  const line = [escaped(`"${program}"`), ...words].join(' ');
  // The name alone would be looked for in the folder of the terminal first.
  const system = absoluteIn(env, platform)('SystemRoot') ?? 'C:\\Windows';
  const file = win32.join(system, 'System32', 'cmd.exe');
  return { file, args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
}

/** As the interpreter reads it; an argument is read twice, by the interpreter and by the script. */
const escaped = (text: string) => text.replace(/[()%!^"<>&|;, ]/g, '^$&');
