import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const html = readFileSync('dist/playlist-view.html', 'utf8');
const inside = (tag: string) => new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`).exec(html)?.[1] ?? '';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('The file of the view', () => {
  it('is at most 90 KB compressed', () => expect(gzipSync(html).length).toBeLessThan(90_000));

  it('has a policy of its own: what stands in it, and the media of the service', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(inside('script'))}`,
      `style-src ${hashOf(inside('style'))}`,
      'img-src data: %MEDIA_ORIGINS%',
      'media-src data: %MEDIA_ORIGINS%',
      'font-src data:',
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it('has an outline of the page before its script, which waits until that is seen', () => {
    expect(html.indexOf('<main class="view" aria-busy="true">')).toBeLessThan(html.indexOf('<script'));
    expect(inside('script')).toMatch(/^await new Promise/);
  });

  it('is whole: it loads nothing, keeps nothing, and makes no code from text', () => {
    expect(html.match(/<(?:script|link|img|iframe)[^>]*(?:src|href)=/g)).toBeNull();
    expect(html).not.toMatch(
      /\b(?:localStorage|sessionStorage|indexedDB|XMLHttpRequest|WebSocket|document\.cookie|fetch\()/,
    );
    expect(inside('style')).not.toMatch(/url\((?!"data:|%23)|@import/);
  });
});
