import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { flac, mp3 } from '../support/music-files.ts';
import { idsIn, type OwnMusic, ownMusic } from '../support/own-music.ts';
import { runCommand, temporaryFolder } from '../support/process.ts';
import { type Encoding, hasEncoder, record, skipped } from '../support/real-encodings.ts';
import { describeView, hearToEnd, titlesIn } from '../support/view-tests.ts';

const songs = ['Long mp3', 'Long flac', 'Long opus', 'Long m4a'];

/** Songs of three minutes, in each encoding that browsers play. */
async function writeSongs({ music }: OwnMusic): Promise<void> {
  const recordings = await temporaryFolder();
  const encodings: Encoding[] = ['mp3', 'flac', 'opus', 'm4a'];
  for (const encoding of encodings)
    renameSync(await record(recordings, encoding, 180), join(music, `Long ${encoding}.${encoding}`));
}

describeView(
  'Own music in a chat on the web',
  ({ open }) => {
    it.skipIf(!hasEncoder())(
      `is planned, heard whole, put in another order, saved and taken along${skipped}`,
      async () => {
        const own = await ownMusic({});
        await writeSongs(own);
        const server = await own.start();
        onTestFinished(() => server.close());
        await server.call('search', { query: 'Long' });
        const args = { title: 'Evening', wanted: [...songs] };
        const chat = await open(server.mcp, { tool: 'plan_playlist', args });
        const { view, page } = chat;
        await view.getByRole('heading', { name: 'Evening' }).waitFor();
        expect(await titlesIn(chat)).toEqual(songs);
        for (const [at] of songs.entries()) await hearToEnd(view.locator('li.row').nth(at));
        const order = [...songs.slice(1), ...songs.slice(0, 1)];
        const grips = view.locator('.grip');
        const [start, end] = await Promise.all([
          grips.nth(0).boundingBox(),
          grips.nth(songs.length - 1).boundingBox(),
        ]);
        if (start === null || end === null) throw new Error('not to be seen');
        await page.mouse.move(start.x + 5, start.y + 5);
        await page.mouse.down();
        await page.mouse.move(start.x + 5, end.y + end.height / 2, { steps: 8 });
        await page.waitForTimeout(50);
        await page.mouse.up();
        expect(await titlesIn(chat)).toEqual(order);
        await view.getByRole('button', { name: 'Save on this computer' }).click();
        await view.getByText('“Evening” is saved.').waitFor();
        await view.getByRole('button', { name: 'Download' }).click();
        await view.getByRole('button', { name: 'M3U8' }).click();
        await view.getByText('The file was sent to the chat.').waitFor();
        const paths = chat.files[0]?.split('\n').filter(line => line !== '' && !line.startsWith('#')) ?? [];
        expect(paths.map(path => basename(path).replace(/\.\w+$/, ''))).toEqual(order);
        expect(paths.every(path => existsSync(path))).toBe(true);
        expect(chat.complaints).toEqual([]);
      },
      120_000,
    );
  },
  true,
);

/** Whether SoX is there, whose own parser reads lists of files. */
function hasSox(): boolean {
  try {
    execFileSync('sox', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!hasSox())(
  `another program finds every file of a list that is taken along${hasSox() ? '' : ' (SKIPPED: no SoX)'}`,
  async () => {
    const facts = { artist: 'Björk', seconds: 2 };
    const own = await ownMusic({
      'Björk/a song with spaces.mp3': mp3({ title: 'One', ...facts, seed: 1 }),
      'Björk/02 (live) [x].mp3': mp3({ title: 'Two', ...facts, seed: 2 }),
      "أغاني/'quoted' & more.mp3": mp3({ title: 'Three', ...facts, seed: 3 }),
      'last, first.flac': flac({ title: 'Four', ...facts, seed: 4 }),
    });
    const server = await own.start();
    const wanted = ['One', 'Two', 'Three', 'Four'];
    const ids = await Promise.all(
      wanted.map(async query => idsIn((await server.call('search', { query })).text)[0]),
    );
    const plan = await server.call('plan_playlist', { title: 'Phone', track_ids: ids });
    const plan_id = /"plan_id":"([^"]+)"/.exec(plan.text)?.[1];
    const [playlist] = idsIn((await server.call('save_playlist', { plan_id })).text);
    await server.close();
    const phone = join(own.home, 'Phone');
    mkdirSync(phone);
    const { stdout } = await runCommand(
      ['export', '--playlist', String(playlist), '--format', 'm3u8', '--folder', phone],
      { MUSIC_SERVICE: own.music, HOME: own.home, XDG_DATA_HOME: own.home },
    );
    // SoX knows lists by this ending.
    writeFileSync(join(phone, 'list.m3u'), stdout);
    const said = execFileSync('soxi', [join(phone, 'list.m3u')], { encoding: 'utf8' });
    expect([...said.matchAll(/Input File\s+: '(.*)'/g)].map(([, path]) => basename(path ?? ''))).toEqual([
      'a song with spaces.mp3',
      '02 (live) [x].mp3',
      "'quoted' & more.mp3",
      'last, first.flac',
    ]);
  },
  60_000,
);
