import type { ReadResourceResult } from '@modelcontextprotocol/server';
import type { ShownMedia } from '../view/data/shown.ts';
import * as errors from './errors.ts';
import { settled } from './settled.ts';

/** How a host knows a page that it may show; the name is the protocol extension's. */
const pageType = 'text/html;profile=mcp-app';

/** Stands in the page for the origins of pictures and previews. */
const originsPlace = /%MEDIA_ORIGINS%/g;

/** The page that hosts show, with what it may load: pictures and previews of the service, and nothing else. */
export async function readView(
  uri: string,
  { media: { origins }, page }: { readonly media: ShownMedia; page(): Promise<string | undefined> },
): Promise<ReadResourceResult> {
  const html = await page();
  if (html === undefined) throw errors.gone(uri, 'The view was not built with this server');
  const text = html.replace(originsPlace, () => origins.join(' '));
  const csp = { connectDomains: [], resourceDomains: [...origins] };
  return {
    contents: [{ uri, mimeType: pageType, text, _meta: { ui: { csp, prefersBorder: true } } }],
    ...settled,
  };
}
