import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fixtureListener } from '../test/conformance/fixtures/server.ts';
import { aService, partsFor } from '../test/conformance/parts.ts';
import { mount } from '../test/support/http.ts';

/*
 * Runs the protocol's official conformance suite against the server over HTTP, for the revisions 2025-11-25 and
 * 2026-07-28. The suite needs Node 22. Both are installed into CONFORMANCE_HOME, or a temporary folder. Once installed,
 * the suite needs no network. Exits with 1 if a scenario fails unexpectedly, or passes although it is expected to fail.
 */
const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12';

/** Scenarios of both revisions that every server must pass, independently of its tools. */
const ofBoth = [
  'tools-list',
  'resources-list',
  'prompts-list',
  'completion-complete',
  'dns-rebinding-protection',
  'server-sse-multiple-streams',
];
const required: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': [...ofBoth, 'server-initialize', 'ping'],
  '2026-07-28': [
    ...ofBoth,
    'caching',
    'http-header-validation',
    'sep-2164-resource-not-found',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
};

/** Scenarios of the skills extension, which are in no revision's list. We have no directories of skills to read. */
const ofSkills = ['sep-2640-skills-enumeration', 'sep-2640-skills-manifest'];

/** The number of scored server scenarios of each revision. */
const scoredScenarios: Readonly<Record<string, number>> = { '2025-11-25': 30, '2026-07-28': 37 };

/** Installs the suite and a Node for it in `home`. */
function install(home: string): void {
  mkdirSync(home, { recursive: true });
  const args = ['install', '--prefix', home, '--no-audit', '--no-fund', '--no-package-lock', '--silent'];
  const { status } = spawnSync('npm', [...args, suite, 'node@22'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not install ${suite} and node@22`);
}

/** Runs the scenarios of a revision and prints the summary. `expected` is the file of expected failures. */
async function run(home: string, url: string, revision: string, expected?: string) {
  const options = ['--requirements', revision, '-o', join(home, `results-${revision}`)];
  if (expected !== undefined) options.push('--expected-failures', expected);
  const { code, printed } = await runSuite(home, url, options);
  console.log(printed.slice(Math.max(0, printed.indexOf('=== SUMMARY ==='))));
  return { code, printed };
}

async function runSuite(home: string, url: string, options: readonly string[]) {
  const modules = join(home, 'node_modules');
  const program = join(modules, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  const child = spawn(join(modules, '.bin', 'node'), [program, 'server', '--url', url, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const printed = await text(child.stdout);
  const [code] = await ended;
  return { code: Number(code ?? 1), printed };
}

/** Runs the scenarios of the skills extension, which must all pass without a skipped or failed check. */
async function runSkills(home: string, url: string, revision: string): Promise<void> {
  for (const scenario of ofSkills) {
    const options = ['--scenario', scenario, '--spec-version', revision, '--force'];
    const { code, printed } = await runSuite(home, url, options);
    const [summary = 'no summary'] = /^Passed: .*$/m.exec(printed) ?? [];
    console.log(`${revision}, ${scenario}: exit ${code}; ${summary}`);
    if (code !== 0 || !/^Passed: (\d+)\/\1, 0 failed, 0 warnings/.test(summary)) process.exitCode = 1;
  }
}

/** The number of scored scenarios that passed. The summary counts the others in a separate line. */
function scoredPasses(printed: string): number {
  const passed = [...printed.matchAll(/^✓ [\w-]+: \d+ passed/gm)].length;
  const [, others, failing] = /Not scored for \S+ (\d+) scenario\(s\) run, (\d+) failing/.exec(printed) ?? [];
  return passed - (Number(others ?? 0) - Number(failing ?? 0));
}

const given = process.env['CONFORMANCE_HOME'];
const home = given ?? mkdtempSync(join(tmpdir(), 'conformance-'));

/** Runs the suite with its fixtures behind our HTTP server: every scored scenario must pass. */
async function runFixtures(): Promise<void> {
  const { url, close } = await mount(fixtureListener());
  for (const [revision, scenarios] of Object.entries(scoredScenarios)) {
    const { code, printed } = await run(home, url, revision);
    const passed = scoredPasses(printed);
    console.log(`${revision}, fixtures: exit ${code}; ${passed} of ${scenarios} scored scenarios passed\n`);
    if (code !== 0 || passed < scenarios) process.exitCode = 1;
  }
  await close(0);
}

/** Runs the suite with our own tools: every scenario without fixtures must pass. */
async function runTools(): Promise<void> {
  const embedded = await aService();
  const { parts, updates } = await partsFor(embedded, embedded.token);
  const { url, close } = await mount({ parts, updates });
  for (const [revision, names] of Object.entries(required)) {
    const expected = new URL(`../test/conformance/expected-${revision}.yml`, import.meta.url).pathname;
    const { code, printed } = await run(home, url, revision, expected);
    // The summary has a line like `✓ ping: 2 passed, 0 failed`.
    const missing = names.filter(name => !printed.includes(`✓ ${name}: `));
    console.log(`${revision}: exit ${code}; must pass and did not: ${missing.join(', ') || 'none'}\n`);
    await runSkills(home, url, revision);
    if (code !== 0 || missing.length > 0) process.exitCode = 1;
  }
  await close(0);
  await parts.client.close();
  await embedded.close();
}

try {
  install(home);
  await runFixtures();
  await runTools();
} finally {
  if (given === undefined) rmSync(home, { recursive: true, force: true });
}
