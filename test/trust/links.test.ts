import { expect, it, onTestFinished } from 'vitest';
import { standIn } from '../support/replay.ts';
import { stand } from '../support/stand.ts';
import { library } from './library.ts';

const bad = ['javascript:alert(1)', 'ms-word:ofe|u|x', 'file:///etc/passwd', '//evil.test/x', 'HTTPS:evil'];

it.each([...bad, String.raw`\\evil.test\share`])(
  'A link from a service that does not lead to the web is left out: %s',
  async link => {
    const there = await library();
    const written = [JSON.stringify(link), `"\\u0066${JSON.stringify(link).slice(2)}`];
    const seen: string[] = [];
    for (const text of link.startsWith('f') ? written : written.slice(0, 1)) {
      const service = await standIn(there.embedded, async (_, pass) => {
        const answer = await pass();
        return {
          ...answer,
          body: answer.body.replace(/"(link|share)":"[^"]*"/g, (_, name) => `"${name}":${text}`),
        };
      });
      const here = await stand({ embedded: service, store: there.store });
      onTestFinished(async () => {
        await here.close();
        await service.close();
      });
      const found = await here.call('search', { query: 'a', type: 'track' });
      const { items } = found.structured;
      const [first] = Array.isArray(items) ? items : [];
      const args = { track_ids: [first.id], detail: 'full' };
      const said = await here.call('track_read', args);
      expect(said.isError).toBeFalsy();
      seen.push(
        JSON.stringify(said),
        JSON.stringify(await here.mcp.readResource({ uri: `music://track/${first.id}` })),
      );
    }
    onTestFinished(() => there.close());
    for (const text of seen) expect(text).not.toContain(JSON.stringify(link).slice(1, -1));
  },
);
