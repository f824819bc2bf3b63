import { expect, it, onTestFinished } from 'vitest';
import { ownMusic } from '../support/own-music.ts';
import { temporaryFolder } from '../support/process.ts';
import { cut, hasEncoder, record, skipped } from '../support/real-encodings.ts';
import { describeView, patience } from '../support/view-tests.ts';

const titles = ['Stopped', 'Moved on', 'Heard whole'];

describeView(
  'A listener whose plays are added to their history',
  ({ open }) => {
    it.skipIf(!hasEncoder())(
      `hears a song whole and has it there once, and not those that they stopped or moved on in${skipped}`,
      async () => {
        const own = await ownMusic({});
        const recording = await record(await temporaryFolder(), 'mp3', 40);
        const parts = titles.map(title => ({
          ...{ path: `${title}.mp3`, from: 0, seconds: 40 },
          tags: { title, artist: 'Ada' },
        }));
        await cut(recording, own.music, parts);
        const server = await own.start({ MUSIC_HISTORY: 'plays' });
        onTestFinished(() => server.close());
        await server.call('search', { query: 'Ada' });
        const chat = await open(server.mcp, {
          tool: 'plan_playlist',
          args: { title: 'Evening', wanted: titles },
        });
        const { view } = chat;
        await view.getByRole('heading', { name: 'Evening' }).waitFor();
        // Songs pass in a sixteenth of their time.
        await chat.view.evaluate(`
          const { play } = HTMLMediaElement.prototype;
          HTMLMediaElement.prototype.play = function () {
            this.playbackRate = 16;
            return play.call(this);
          };`);
        const playOf = async (at: number) => {
          const row = view.locator('li.row').nth(at);
          const button = row.locator('[data-control=play]');
          const seek = row.locator('input.seek');
          await button.click();
          await seek.waitFor({ timeout: patience.timeout });
          return { button, seek, ended: () => expect.poll(() => seek.count(), patience).toBe(0) };
        };
        const stopped = await playOf(0);
        await stopped.button.click();
        await stopped.ended();
        const moved = await playOf(1);
        await moved.seek.fill('0.9');
        await moved.ended();
        await (await playOf(2)).ended();
        const heard = async () => (await server.call('user_read', { view: 'history' })).structured;
        await expect.poll(heard, patience).toMatchObject({ total: 1, items: [{ title: 'Heard whole' }] });
        expect(chat.asked.filter(each => each.startsWith('view_played'))).toHaveLength(1);
        expect(chat.complaints).toEqual([]);
      },
      120_000,
    );
  },
  true,
);
