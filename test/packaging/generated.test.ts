import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { billOfMaterials } from '../../packaging/bill-of-materials.ts';
import { bundledPackages } from '../../packaging/bundled-packages.ts';
import { describePackage } from '../../packaging/description.ts';
import { descriptionFiles } from '../../packaging/generated-files.ts';
import { identity } from '../../packaging/identity.ts';
import { publishProblems } from '../../packaging/publish-problems.ts';
import { packedFiles } from './hosts.ts';

const description = describePackage();
const fromRegistry = /npx|"identifier": "music-catalogue-mcp"/;

describe('Until the package is published', () => {
  it.each(Object.entries(descriptionFiles(description)))(
    '%s does not start what another could publish',
    (_, text) => {
      expect(text).not.toMatch(fromRegistry);
    },
  );

  it.each(['README.md', 'docs/install.md'])('%s does not either', page => {
    expect(readFileSync(page, 'utf8')).not.toMatch(/npx (-y |--yes )?music-catalogue-mcp|add .*npx/);
  });
});

describe('Once it is published', () => {
  it('every file that names a command names the package of the registry', () => {
    const published = descriptionFiles(describePackage('ada'));
    const texts = Object.entries(published).filter(([, text]) => /"command"|^command = /m.test(text));
    expect(texts.map(([path]) => path).sort()).toMatchInlineSnapshot(`
      [
        ".vscode/mcp.json",
        "packaging/bundle/manifest.json",
        "plugins/claude-code/music-catalogue/.claude-plugin/plugin.json",
        "plugins/codex/config.toml",
        "plugins/codex/music-catalogue/.mcp.json",
        "plugins/copilot/music-catalogue/.github/plugin/plugin.json",
        "plugins/cursor/music-catalogue/mcp.json",
        "plugins/gemini/music-catalogue/gemini-extension.json",
      ]
    `);
    for (const [path, text] of texts) {
      if (path === 'packaging/bundle/manifest.json') expect(text).not.toMatch(fromRegistry);
      else expect(text).toMatch(/npx/);
    }
  });
});

describe('The tarball', () => {
  const { files, size } = packedFiles();

  it('holds what runs, what it is made of, and the pages that come with it', () => {
    const isPage = /^(docs|packaging\/badges)\//;
    expect(
      files.filter(file => !/^dist\/[\w-]+-[A-Z0-9]{8}\.mjs$/.test(file) && !isPage.test(file)).sort(),
    ).toEqual([
      'AGENTS.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'THIRD-PARTY-LICENSES.md',
      'dist/folder-worker.mjs',
      'dist/main.cjs',
      'dist/playlist-view.html',
      'dist/server.mjs',
      'package.json',
    ]);
  });

  it('holds every file that the README links to', () => {
    const targets = [...readFileSync('README.md', 'utf8').matchAll(/(?:\]\(|src(?:set)?=")([^)"\s]+)/g)];
    const paths = targets.flatMap(([, to = '']) => (/^https?:/.test(to) ? [] : [to.split('#')[0]]));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter(path => !files.includes(path ?? ''))).toEqual([]);
  });

  it('is at most 1.4 MB', () => expect(size).toBeLessThanOrEqual(1_400_000));
});

describe('What is bundled', async () => {
  const names = (await bundledPackages(process.cwd())).map(({ name }) => name);
  const { dependencies, devDependencies } = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));

  it('is not installed a second time', () => {
    expect(names.filter(name => name in dependencies)).toEqual([]);
    expect(Object.keys(dependencies)).toEqual(['libsql']);
    expect(names).toContain('undici');
    expect(Object.keys(devDependencies)).toContain('undici');
  });

  it('ships with each licence, and with none of what is left out of the bundle', () => {
    const page = readFileSync('THIRD-PARTY-LICENSES.md', 'utf8');
    for (const name of names) expect(page).toMatch(new RegExp(`^## ${name} \\d`, 'm'));
    expect(page).not.toContain('## ajv');
    expect(page).toContain('Permission is hereby granted, free of charge');
  });

  it('stands in the bill of materials beside what is installed, and nothing else does', async () => {
    const one = (ref: string, development: boolean) => ({
      'bom-ref': ref,
      name: ref.replace(/(?<=.)@.*/, ''),
      properties: development ? [{ name: 'cdx:npm:package:development', value: 'true' }] : [],
    });
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync('node_modules/zod/package.json', 'utf8')));
    const written = {
      metadata: { component: { 'bom-ref': 'own@1', name: 'folder' } },
      components: [
        one('libsql@1', false),
        one(`zod@${version}`, true),
        one('zod@3.0.0', true),
        one('vitest@1', true),
      ],
      dependencies: [
        { ref: 'own@1', dependsOn: ['libsql@1', `zod@${version}`, 'vitest@1'] },
        { ref: 'vitest@1', dependsOn: [] },
      ],
    };
    const bill = z
      .object({
        metadata: z.object({ component: z.object({ name: z.string() }) }),
        components: z.array(z.object({ 'bom-ref': z.string(), name: z.string() })),
        dependencies: z.array(z.unknown()),
      })
      .parse(await billOfMaterials(process.cwd(), JSON.stringify(written)));
    expect(bill.metadata.component.name).toBe('music-catalogue-mcp');
    expect(bill.components.map(({ name }) => name).sort()).toEqual(['libsql', ...names].sort());
    expect(bill.dependencies).toEqual([{ ref: 'own@1', dependsOn: ['libsql@1', `zod@${version}`] }]);
  });
});

describe('Publishing', () => {
  it('is refused while nobody is named as the publisher, and under the tag of another version', () => {
    const unfilled = (path: string) =>
      `${path} has placeholders (https://owner.invalid) for what only the owner knows`;
    expect(publishProblems()).toEqual([
      'packaging/identity.ts names no publisher of music-catalogue-mcp: set it, then npm run docs',
      unfilled('server.json'),
      unfilled('packaging/bundle/manifest.json'),
    ]);
    const owner = { ...identity, publisher: 'ada' };
    expect(publishProblems({ owner })).toEqual([]);
    expect(publishProblems({ owner, tag: `v${identity.version}` })).toEqual([]);
    expect(publishProblems({ owner, tag: 'v99.0.0' })).toEqual([
      `the tag v99.0.0 is not v${identity.version}`,
    ]);
    const pages = Object.fromEntries(
      ['README.md', 'docs/install.md'].map(path => [path, readFileSync(path, 'utf8')]),
    );
    expect(publishProblems({ owner, pages })).toEqual([
      'README.md still says "REPOSITORY"',
      'docs/install.md still says "not published anywhere yet"',
    ]);
    const trees = { published: 'b9d1', tried: 'b9d1' };
    expect(publishProblems({ owner, trees })).toEqual([]);
    for (const other of [{ tried: 'a0c2' }, { tried: undefined }, { published: undefined, tried: undefined }])
      expect(publishProblems({ owner, trees: { ...trees, ...other } })).toEqual([
        'FULL=1 .ci/run has not passed with exactly these files: commit them and run it here',
      ]);
    expect(readFileSync('package.json', 'utf8')).toContain('"prepublishOnly": "tsx scripts/may-publish.ts"');
  });

  it('is trusted by the name of its workflow, leaves its provenance, and knows no token of npm', () => {
    const workflow = readFileSync('.github/workflows/release.yml', 'utf8');
    expect(workflow).toMatch(/^ +id-token: write$/m);
    expect(workflow).toMatch(/npm publish --provenance/);
    expect(workflow).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN|secrets\./);
    expect(workflow).toMatch(/FULL=1 \.ci\/run\n[\s\S]*may-publish/);
  });

  it('can be run again where it broke off, by actions that nobody can move, and runs no stranger where npm trusts it', () => {
    const workflow = readFileSync('.github/workflows/release.yml', 'utf8');
    expect(workflow).toMatch(/npm view "\$PACKAGE" version\)" \|\|\n +npm publish/);
    expect(workflow).toMatch(/gh release view .* \|\|\n +gh release create/);
    const uses = [...workflow.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(2);
    for (const action of uses) expect(action).toMatch(/@[0-9a-f]{40} # v\d/);
    const [build = '', publish = '', register = ''] = workflow.split(/^ {2}(?:publish|register):$/m);
    expect(build).not.toMatch(/environment:|: write/);
    expect(publish).toContain('environment: release');
    expect(publish).not.toMatch(/checkout|npm (?:ci|run|test)|npx/);
    // Each download is checked by its hash before it is used.
    const downloads = workflow.match(/--output \S+/g) ?? [];
    expect(downloads.length).toBe(workflow.match(/curl /g)?.length);
    for (const download of downloads) {
      expect(workflow).toMatch(
        new RegExp(`echo "[0-9a-f]{64,128}  ${download.split(' ')[1]}" \\| sha\\d+sum --check --strict`),
      );
    }
    expect(workflow).not.toContain('latest/');
    expect(register).toContain('mcp-publisher publish');
    expect(register).not.toMatch(/environment:|contents: write/);
  });
});
