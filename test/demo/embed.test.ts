import { describe, expect, it } from 'vitest';
import { type Body, caller, catalogue, start } from './start.ts';

const [track] = catalogue.tracks.values();
if (!track) throw new Error('the demo catalogue is empty');

describe('an embeddable player', () => {
  const url = `https://www.example.com/fr/track/${track.id}?x=1`;
  const embed = async (params: Readonly<Record<string, string>>): Promise<Body> =>
    caller(await start()).get('/oembed', params);

  it('is as large and looks as was asked', async () => {
    const body = await embed({ url, maxwidth: '300', tracklist: 'true' });
    expect(body).toMatchObject({
      entity: 'track',
      id: track.id,
      title: track.title,
      width: 300,
      height: 420,
    });
    expect(body.html).toContain('tracklist=true" width="300" height="420"');
  });

  it.each(['https://www.example.com/PODCAST/', 'music://Podcast/', 'music://show/'])(
    'is that of a podcast, by any word for it and in capitals too: %s',
    async address => {
      const [podcast] = catalogue.podcasts.values();
      expect(await embed({ url: `${address}${podcast?.id}` })).toMatchObject({
        entity: 'show',
        id: podcast?.id,
      });
    },
  );

  it.each([
    [{}, 501],
    [{ url: ' ' }, 500],
    [{ url: 'https://www.example.com/artist/27' }, 500],
    [{ url: 'ftp://www.example.com/track/1' }, 500],
    [{ url: 'https://www.example.com/track/9' }, 800],
    [{ url, format: 'yaml' }, 500],
    [{ url, maxwidth: '0' }, 500],
    [{ url, autoplay: 'yes' }, 500],
  ])('is refused for %j', async (params, code) => {
    expect((await embed(params)).error?.code).toBe(code);
  });

  it('comes as XML where that is asked for', async () => {
    const { origin } = await start();
    const response = await fetch(`${origin}/oembed?format=xml&url=${encodeURIComponent(url)}`);
    expect(response.headers.get('content-type')).toMatch(/^application\/xml/);
    expect(await response.text()).toMatch(/^<\?xml [^>]+>\s*<oembed>[\s\S]*<html>&#60;iframe [^<]+<\/html>/);
  });
});
