import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { libraryWith } from '../support/library.ts';
import { describeView, patience } from '../support/view-tests.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: [1, 2, 3] } };

describeView('Pictures and previews of a live service', chat => {
  it('plays a live preview from the places named alone, from an address that is fetched when it is played', async () => {
    const heard: string[] = [];
    const media = createServer((request, response) => {
      heard.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'audio/wav' }).end(silence);
    });
    await new Promise<void>(resolve => media.listen(0, '127.0.0.1', resolve));
    const address = media.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const listening = async (address: string) => {
      const library = await libraryWith({}, { view: { media: { origins: [origin], composed: false } } });
      const altered = (track: object) => ({ ...track, preview: address, link: 'https://music.test/track' });
      library.faults.next(/^GET \/track\/\d/, { altered }, { times: 99 });
      return chat.open(library.mcp, road);
    };
    const { view, read } = await listening(`${origin}/signed.wav`);
    const reads = () => read.filter(uri => uri === 'music://track/1').length;
    for (const times of [1, 2]) {
      expect(reads()).toBe(times - 1);
      await view.getByRole('button', { name: 'Play “Song 1”' }).click();
      await expect.poll(reads, patience).toBe(times);
      await expect.poll(() => heard, patience).toContain('/signed.wav');
      // A song that is stopped begins anew; a paused one would only go on.
      await view.getByRole('button', { name: 'Pause “Song 1”' }).press('Escape');
      await view.getByRole('button', { name: 'Play “Song 1”' }).waitFor();
    }
    const { view: other, opened } = await listening(
      `${origin.replace('127.0.0.1', 'localhost')}/elsewhere.wav`,
    );
    await other.getByRole('button', { name: 'Play “Song 2”' }).click();
    await other.getByText('No preview is available.').waitFor();
    expect(heard).not.toContain('/elsewhere.wav');
    await other.getByRole('button', { name: 'Open web page' }).click();
    await expect.poll(() => opened).toEqual(['https://music.test/track']);
    media.close();
  });

  /** What a view shows of covers whose places are these, and what was asked for; one cover is not there. */
  async function covers(origins: readonly string[]) {
    const first = await chat.open((await libraryWith()).mcp, road);
    const asked: string[] = [];
    await first.page.route('https://music.test/**', (route, request) => {
      asked.push(request.url());
      // However often it is asked for: a row that is drawn anew asks again.
      return request.url() === asked[0]
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType: 'image/svg+xml', body: picture });
    });
    const library = await libraryWith({}, { view: { media: { origins: [...origins], composed: false } } });
    const { view, complaints } = await chat.open(library.mcp, road, { beside: first });
    await view.getByRole('heading', { name: 'Road' }).waitFor();
    const shown = () =>
      view.evaluate(
        `[...document.querySelectorAll('li.row .cover img')].map(each => each.src.split(/[:;]/)[0])`,
      );
    return { shown, asked, complaints, view };
  }

  it('come from the places that the service names; a cover that is not there is drawn', async () => {
    const { shown, view } = await covers(['https://music.test']);
    const inOrder = async () =>
      z
        .array(z.string())
        .parse(await shown())
        .toSorted();
    await expect.poll(inOrder, patience).toEqual(['data', 'https', 'https']);
    const loaded = `[...document.querySelectorAll('li.row .cover img')].every(each => each.naturalWidth > 0)`;
    await expect.poll(() => view.evaluate(loaded), patience).toBe(true);
  });

  it('come from nowhere else: all covers are drawn, and nothing is asked for', async () => {
    const { shown, asked, complaints } = await covers(['https://elsewhere.test']);
    await expect.poll(shown, patience).toEqual(['data', 'data', 'data']);
    expect(asked).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

/** Twenty seconds of nothing, as a WAV file of 8 bits a sample. */
const silence = (() => {
  const size = 160_000;
  const file = Buffer.alloc(44 + size, 128);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + size, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8000, 24);
  file.writeUInt32LE(8000, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(size, 40);
  return file;
})();
