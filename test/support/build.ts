import { execFileSync } from 'node:child_process';

/** Tests drive the built server, as hosts do: it is built once, before all of them. */
export default function build(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
}
