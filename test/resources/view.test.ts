import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewUri } from '../../src/view/data/address.ts';
import { type Era, type Stand, stand } from '../support/stand.ts';

const html =
  '<!doctype html><meta http-equiv="content-security-policy" content="img-src data: %MEDIA_ORIGINS%; media-src %MEDIA_ORIGINS%">';
const origins = ['https://*.media.test', 'https://more.test'];
let reads = 0;

const choices = {
  view: {
    media: { origins, composed: false },
    page: async () => {
      reads += 1;
      return html;
    },
  },
};
let modern: Stand;
let legacy: Stand;

beforeAll(async () => {
  modern = await stand(choices);
  legacy = await stand({ ...choices, era: 'legacy', embedded: modern.embedded });
});
afterAll(async () => {
  await legacy.close();
  await modern.close();
});

describe('The page of the view', () => {
  it('is not loaded before a host asks for it, nor listed among what a person attaches', async () => {
    await modern.mcp.listTools();
    const { resources } = await modern.mcp.listResources();
    await modern.call('show', { kind: 'chart' });
    expect(resources.map(({ uri }) => uri)).not.toContain(viewUri);
    expect(reads).toBe(0);
  });

  it.each<Era>(['modern', 'legacy'])(
    'is a page for hosts of the %s era, which may load what the service has and nothing else',
    async era => {
      const { mcp } = era === 'modern' ? modern : legacy;
      const { contents } = await mcp.readResource({ uri: viewUri });
      expect(contents).toEqual([
        {
          uri: viewUri,
          mimeType: 'text/html;profile=mcp-app',
          text: html.replaceAll('%MEDIA_ORIGINS%', 'https://*.media.test https://more.test'),
          _meta: {
            ui: {
              csp: { connectDomains: [], resourceDomains: origins },
              permissions: { clipboardWrite: {} },
              prefersBorder: true,
            },
          },
        },
      ]);
    },
  );

  it('is a clear error where it was not built', async () => {
    const without = await stand({ embedded: modern.embedded, view: { page: async () => undefined } });
    await expect(without.mcp.readResource({ uri: viewUri })).rejects.toThrow(
      'The view was not built with this server.',
    );
    await without.close();
  });
});

describe('What the view is given', () => {
  it('holds no secret: neither the token, nor signed addresses, nor the keys of streams', async () => {
    const { embedded } = modern;
    const built = await modern.call('plan_playlist', {
      title: 'Seen',
      track_ids: [3110123, 3105568],
    });
    const uris = [
      viewUri,
      `music://plan/${built.structured['plan_id']}`,
      'music://show/playlist/4417083122',
      'music://show/album/301145',
      'music://show/chart/0',
      'music://show/search?query=light',
    ];
    const given = [
      ...(await Promise.all(uris.map(uri => modern.mcp.readResource({ uri })))),
      (await modern.mcp.listTools()).tools.map(({ _meta }) => _meta),
    ];
    for (const each of given) {
      const text = JSON.stringify(each);
      expect(text.length).toBeGreaterThan(100);
      expect(text).not.toContain(embedded.token);
      expect(text).not.toMatch(/hdnea|hmac|_token|AAAA|preview"/);
    }
  });
});
