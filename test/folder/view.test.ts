import { expect, it, onTestFinished } from 'vitest';
import { flac, mp3 } from '../support/music-files.ts';
import { ownMusic } from '../support/own-music.ts';
import { describeView, patience } from '../support/view-tests.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeView('Own music in the view', ({ open }) => {
  it('has its covers, plays whole, and seeks, over the connection of the host alone', async () => {
    const own = await ownMusic({
      'a.mp3': mp3({ title: 'Maple Leaf Rag', artist: 'Scott Joplin', album: 'Rags', seconds: 90, picture }),
    });
    const server = await own.start();
    onTestFinished(() => server.close());
    const chat = await open(server.mcp, { tool: 'show', args: { kind: 'search', query: 'maple' } });
    const row = chat.view.locator('li.row').first();
    await expect
      .poll(() => row.locator('.cover .real').getAttribute('src'), patience)
      .toBe(`data:image/png;base64,${picture.toString('base64')}`);
    await row.locator('[data-control=play]').click();
    const seek = row.locator('input.seek');
    await seek.waitFor({ timeout: patience.timeout });
    await seek.fill('0.5');
    await expect.poll(async () => Number(await seek.inputValue()), patience).toBeGreaterThan(0.5);
    expect(chat.read.filter(uri => uri.includes('/sound')).length).toBe(3);
    expect(chat.complaints).toEqual([]);
  });

  it('says where a file is that it cannot play', async () => {
    const own = await ownMusic({
      'b.flac': flac({ title: 'Long piece', seconds: 10 }, Buffer.alloc(17_000_000, 3)),
    });
    const server = await own.start();
    onTestFinished(() => server.close());
    const chat = await open(server.mcp, { tool: 'show', args: { kind: 'search', query: 'long piece' } });
    const row = chat.view.locator('li.row').first();
    await row.locator('[data-control=play]').click();
    await row.getByText('Open the file').click({ timeout: patience.timeout });
    await expect.poll(() => chat.opened, patience).toEqual([`file://${own.music}/b.flac`]);
  });
});
