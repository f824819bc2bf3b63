import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stand, stand } from '../support/stand.ts';
import { around, toolNamed } from './around.ts';

let demo: Stand;
beforeAll(async () => {
  demo = await stand();
});
afterAll(() => demo.close());

const player = (args: Record<string, unknown>) => demo.call('service_read', { view: 'embed', ...args });

describe('A player', () => {
  it.each(['album', 'track', 'podcast', 'episode', 'playlist'] as const)(
    'of an %s by its id is that of its page',
    async kind => {
      const { catalogue, origin } = demo.embedded;
      const [id = 0] = catalogue[`${kind}s`].keys();
      const page = kind === 'podcast' ? 'show' : kind;
      const byId = await player({ kind, id });
      expect(byId.isError).toBe(false);
      expect(byId).toEqual(await player({ url: `${origin}/${page}/${id}` }));
      expect(byId.text).toMatch(/^Its address is on this computer, so the player works only here\.\n/);
      expect(byId.structured['item']).toMatchObject({ entity: page, id });
    },
  );

  it.each([{}, { format: 'xml' }])(
    'of another service’s page says what is shown in its location: %j',
    async form => {
      const [[id = 0, album] = []] = demo.embedded.catalogue.albums;
      const said = await player({ url: `https://www.deezer.com/en/album/${id}`, ...form });
      expect(said.text).toContain(
        'The link points to www.deezer.com. Its id belongs to a different object here:',
      );
      expect(said.text).toContain(album?.title.split(' ')[0]);
      expect(JSON.stringify(said.structured['notes'])).toContain('The link points to www.deezer.com');
    },
  );

  it('elsewhere than on this computer needs no such words', async () => {
    const html = '<iframe src="https://widget.deezer.com/widget/dark/album/9">';
    const context = around({ 'GET /oembed': { title: 'Nine', html } }, { location: undefined });
    const url = 'https://www.deezer.com/album/9';
    const { text } = await toolNamed('service_read').run({ view: 'embed', url }, context);
    expect(text).toBe(`Nine · ${html}`);
  });

  it('says its default theme', async () => {
    const { tools } = await demo.mcp.listTools();
    const { properties } = tools.find(({ name }) => name === 'service_read')?.inputSchema ?? {};
    expect(properties?.['theme']).toMatchObject({ description: 'For embed: Default dark' });
    const [id = 0] = demo.embedded.catalogue.albums.keys();
    expect((await player({ kind: 'album', id })).text).toContain(`/widget/dark/album/${id}`);
  });

  it.each(['light', 'dark', 'auto'])(
    'has the theme %s where that is asked for, as JSON and as XML',
    async theme => {
      const [id = 0] = demo.embedded.catalogue.albums.keys();
      const json = await player({ kind: 'album', id, theme, tracklist: true });
      expect(json.structured['item']).toMatchObject({
        html: expect.stringContaining(`/widget/${theme}/album/${id}?autoplay=false`),
      });
      const xml = await player({ kind: 'album', id, theme, format: 'xml' });
      expect(xml.text).toContain(`/widget/${theme}/album/${id}?`);
    },
  );

  it('of what is not there is refused, with the way to its ids', async () => {
    const said = await player({ kind: 'album', id: 9 });
    expect(said.isError).toBe(true);
    expect(said.text).toContain('There is no album 9; find ids with search type=album');
  });

  it('of a service without themes says so', async () => {
    const context = around({
      'GET /oembed': { title: 'Nine', html: '<iframe src="https://music.example/p/9">' },
    });
    const url = 'https://music.example/album/9';
    const said = await toolNamed('service_read').run({ view: 'embed', url, theme: 'light' }, context);
    expect(said.text).toContain('The players of this service have no themes.');
  });

  it('of an object whose page nobody tells asks for the page', async () => {
    const context = around({ 'GET /album/9': { id: 9, title: 'Nine' } });
    const said = await toolNamed('service_read').run({ view: 'embed', kind: 'album', id: 9 }, context);
    expect(said.text).toContain('the service gives no page address for album 9');
    expect(said.isError).toBe(true);
  });
});
