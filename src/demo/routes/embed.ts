import type { Call, Handler } from '../dispatch/call.ts';
import { TextBody } from '../http/text-body.ts';
import { errors } from '../shared/service-error.ts';
import { embedPageOf, isPageKind, type Page, type PageKind } from './embed-pages.ts';
import { flagIn, numberIn } from './parameters.ts';

interface Address {
  readonly kind: PageKind;
  readonly id: number;
}

const page = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?([a-z]+)\/(\d{1,16})\/?$/i;

/** What a page's address names, on whatever host. Throws error 501 without one, 500 for anything else. */
function addressOf({ params: { url } }: Call): Address {
  if (url === undefined) throw errors.missing('url');
  if (url.trim() === '') throw errors.emptyParameter();
  const address = URL.canParse(url.trim()) ? new URL(url.trim()) : undefined;
  const [, kind = '', id] = page.exec(address?.pathname ?? '') ?? [];
  const web = address?.protocol === 'http:' || address?.protocol === 'https:';
  const known = kind.toLowerCase();
  if (!web || !isPageKind(known)) throw errors.wrongParameter('url');
  return { kind: known, id: Number(id) };
}

/** The side of a player that nobody gave a size: pixels. */
const side = 420;

function size(call: Call, name: 'maxwidth' | 'maxheight'): number {
  const given = call.params[name] === undefined ? side : numberIn(call, name);
  if (given < 1) throw errors.wrongParameter(name);
  return given;
}

function player(call: Call, { kind, id }: Address, width: number, height: number): string {
  const look = new URLSearchParams({
    autoplay: String(flagIn(call, 'autoplay') ?? false),
    radius: String(flagIn(call, 'radius') ?? true),
    tracklist: String(flagIn(call, 'tracklist') ?? false),
  });
  const source = `${call.context.origin}/widget/dark/${kind}/${id}?${look}`;
  return (
    `<iframe id="music-widget" src="${source}" width="${width}" height="${height}" ` +
    'allowtransparency="true" allowfullscreen="true" allow="encrypted-media"></iframe>'
  );
}

function document(call: Call, address: Address, { author, title, thumbnail }: Page) {
  const { origin } = call.context;
  const [width, height] = [size(call, 'maxwidth'), size(call, 'maxheight')];
  return {
    version: '1.0',
    type: 'rich',
    cache_age: 86_400,
    provider_name: 'Embedded music service',
    provider_url: origin,
    entity: address.kind,
    id: address.id,
    url: `${origin}/en/${address.kind}/${address.id}`,
    author_name: author,
    title,
    thumbnail_url: thumbnail,
    thumbnail_width: 1000,
    thumbnail_height: 1000,
    width,
    height,
    html: player(call, address, width, height),
  };
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, mark => marks[mark] ?? mark);

/** The same document in the other form that oEmbed knows. */
const toXml = (facts: Readonly<Record<string, string | number>>): string => {
  const elements = Object.entries(facts).map(
    ([name, value]) => `  <${name}>${escaped(String(value))}</${name}>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<oembed>\n${elements.join('')}</oembed>\n`;
};

/** A player for an album, episode, playlist, show or track, by its page's address: JSON, or XML as text. */
export const embed: Handler = call => {
  const { format = 'json' } = call.params;
  if (format !== 'json' && format !== 'xml') throw errors.wrongParameter('format');
  const address = addressOf(call);
  const facts = document(call, address, embedPageOf(call, address.kind, address.id));
  return format === 'json' ? facts : new TextBody('application/xml; charset=utf-8', toXml(facts));
};
