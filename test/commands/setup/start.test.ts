import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stableNode } from '../../../src/commands/setup/start.ts';
import { homeWith } from './home.ts';

afterEach(() => vi.unstubAllEnvs());

/** A folder with a Node in it, and links to that; each by its path from the folder. */
function folderWith(node: string, ...links: readonly string[]): (path: string) => string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'music-node-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = (path: string) => join(folder, path);
  mkdirSync(dirname(at(node)), { recursive: true });
  writeFileSync(at(node), '');
  for (const link of links) {
    mkdirSync(dirname(at(link)), { recursive: true });
    symlinkSync(at(node), at(link));
  }
  return at;
}

describe('The Node of an entry', () => {
  it.each([
    ['mise', 'mise/installs/node/24.1.0/bin/node', 'mise/installs/node/24/bin/node'],
    ['fnm', 'fnm/node-versions/v24.1.0/installation/bin/node', 'fnm/aliases/default/bin/node'],
    ['nvm', '.nvm/versions/node/v24.1.0/bin/node', '.nvm/current/bin/node'],
    ['Snap', 'snap/node/9999/bin/node', 'snap/node/current/bin/node'],
  ])('of %s is the link that its installer updates, if that leads to it', (_, node, link) => {
    vi.stubEnv('PATH', '');
    const linked = folderWith(node, link);
    expect(stableNode(linked(node))).toBe(linked(link));
    const alone = folderWith(node);
    expect(stableNode(alone(node))).toBe(alone(node));
    const other = folderWith('other/24/bin/node', link);
    mkdirSync(dirname(other(node)), { recursive: true });
    writeFileSync(other(node), '');
    expect(stableNode(other(node))).toBe(other(node));
  });

  it('is a link on the path, as Homebrew and Nix have it', () => {
    const at = folderWith('Cellar/node/24.1.0_1/bin/node', 'homebrew/bin/node');
    vi.stubEnv('PATH', ['relative', at('nothing'), at('homebrew/bin')].join(':'));
    expect(stableNode(at('Cellar/node/24.1.0_1/bin/node'))).toBe(at('homebrew/bin/node'));
    expect(stableNode(at('homebrew/bin/node'))).toBe(at('homebrew/bin/node'));
  });

  it('is no link that goes with the terminal', () => {
    const [node, here] = ['fnm/node-versions/v24.1.0/installation/bin/node', 'fnm_multishells/42_1/bin/node'];
    const at = folderWith(node, here);
    vi.stubEnv('PATH', at('fnm_multishells/42_1/bin'));
    expect(stableNode(at(here))).toBe(at(node));
  });
});

/** Ends every process that reaches for the network, with a word that the test looks for. */
const offline = `
  import dns from 'node:dns';
  import net from 'node:net';
  import { syncBuiltinESMExports } from 'node:module';
  const end = () => { process.stderr.write('NETWORK'); process.exit(99); };
  net.Socket.prototype.connect = end;
  dns.lookup = end;
  dns.promises.lookup = end;
  globalThis.fetch = end;
  syncBuiltinESMExports();
`;

describe('setup and its trial', () => {
  it('never use the network', async () => {
    const home = homeWith('.cursor', '.codex', '.config/opencode');
    home.write('.config/goose/config.yaml', '');
    // Node's options reach the trial too.
    const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(offline)}` };
    for (const args of [['--service', 'deezer'], [], ['--remove']]) {
      const { code, said } = await home.run(['setup', '--yes', ...args], { env });
      expect({ code, said }).toEqual({ code: 0, said: expect.not.stringContaining('NETWORK') });
    }
    const online = await home.run(['doctor', '--online', '--service', 'http://127.0.0.1:9/'], { env });
    expect(online).toMatchObject({ code: 99, said: expect.stringContaining('NETWORK') });
  });
});
