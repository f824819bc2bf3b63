import { describe, expect, it } from 'vitest';
import { assistant } from './support.ts';

describe('The status', () => {
  it('says what is permitted and not offered, where the tools for it are left out', async () => {
    const { call } = await assistant('embedded', { env: { MUSIC_GROUPS: 'playlist,search' } });
    const { text } = await call('account');
    expect(text).toMatch(/^Allowed: .*add favourites, make playlists and change them/m);
    expect(text).toMatch(
      /^Also allowed, but this server does not offer the tools for it \(MUSIC_GROUPS\): follow people and stop following them\.$/m,
    );
    const all = await assistant('embedded');
    expect((await all.call('account')).text).not.toContain('Also allowed');
  });
});
