import { expect, it, onTestFinished } from 'vitest';
import { shownGridSchema } from '../../src/view/data/shown.ts';
import { mp3 } from '../support/music-files.ts';
import { idsIn, ownMusic } from '../support/own-music.ts';

const talk = mp3({ title: 'First talk', artist: 'Ada', album: 'Talks', genre: 'Podcast', seed: 5 });

it('The view gets the sound of own episodes, and how much of each was heard', async () => {
  const own = await ownMusic({ 'Shows/1.mp3': talk });
  const server = await own.start();
  onTestFinished(() => server.close());
  const read = async (uri: string) => {
    const [content] = (await server.mcp.readResource({ uri }, { cacheMode: 'bypass' })).contents;
    if (content === undefined) throw new Error('nothing is there');
    return content;
  };
  const [podcast] = idsIn((await server.call('search', { query: 'talks', type: 'podcast' })).text);
  const episode = async () => {
    const content = await read(`music://show/podcast/${podcast}`);
    const shown = 'text' in content ? content.text : '{}';
    const [found] = shownGridSchema().parse(JSON.parse(shown)).items;
    if (found === undefined) throw new Error('no episode is shown');
    return found;
  };
  const { id, heard } = await episode();
  expect(heard).toBeUndefined();
  await server.call('episode_bookmark', { episode_id: id, offset: 40 });
  expect(await episode()).toMatchObject({ title: 'First talk', heard: 40 });
  const sound = await read(`music://track/${id}/sound`);
  expect(sound.mimeType).toBe('audio/mpeg');
  expect('blob' in sound && Buffer.from(String(sound.blob), 'base64').equals(talk)).toBe(true);
});
