import type { service as contract } from '../../client/api/service-info.ts';
import { serviceErrors } from '../../library/service-form.ts';
import { escaped } from '../../text/sanitize.ts';
import { type Handler, type MatchedRequest, TextBody } from '../dispatch/index.ts';
import { coverHash } from '../render/album.ts';
import { type PictureFolder, pageWords, pictureHash, streamToken, thumbnail } from '../render/fields.ts';
import { makerOf } from '../render/playlist.ts';
import { podcastHash } from '../render/podcast.ts';
import { visiblePlaylist } from './lists.ts';
import { flagIn, numberParam } from './request.ts';

/** Without a token: previews and advertisements. With one: everything except lossless sound. */
const options: Handler = ({ caller }) => {
  const member = caller !== undefined;
  return {
    streaming: member,
    streaming_duration: 0,
    offline: member,
    hq: member,
    ads_display: !member,
    ads_audio: !member,
    too_many_devices: false,
    can_subscribe: false,
    radio_skips: member ? 0 : 6,
    lossless: false,
    preview: true,
    radio: true,
    type: 'options',
  };
};

/** How long an upload token is valid, in seconds. */
const uploadTokenLife = 14_400;

const ads = {
  audio: { default: { start: 1, interval: 3, unit: 'track' } },
  display: { interstitial: { start: 900, interval: 900, unit: 'sec' } },
  big_native_ads_home: {
    iphone: { enabled: false },
    ipad: { enabled: false },
    android: { enabled: false },
    android_tablet: { enabled: false },
  },
} as const;

const countryName = (code: string) => new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;

const userToken = ({ context, caller }: MatchedRequest) =>
  caller ? streamToken(context, 'user', caller.userId) : null;

const infos: Handler = call => {
  const { country } = call.context.catalogue.owner;
  return {
    country_iso: country,
    country: countryName(country),
    open: true,
    pop: country.toLowerCase(),
    upload_token: streamToken(call.context, 'upload', call.caller?.userId ?? 0),
    upload_token_lifetime: uploadTokenLife,
    user_token: userToken(call),
    hosts: { stream: `${call.context.origin}/mobile/1/`, images: `${call.context.origin}/images` },
    ads,
    has_podcasts: true,
    offers: [],
    lyrics_available: false,
  };
};

const artistName = ({ context }: MatchedRequest, id: number) => context.catalogue.artists.get(id)?.name ?? '';

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw serviceErrors.noData();
  return found;
}

/** `2024-02-22 01:00:00` as `22/02/2024`. */
const dayOf = (time: string) => time.slice(0, 10).split('-').reverse().join('/');

const pageOf = (
  { context }: MatchedRequest,
  author: string,
  title: string,
  ...picture: [PictureFolder, string]
) => ({
  author,
  title,
  thumbnail: thumbnail(context, ...picture),
});

const pages = {
  track(call: MatchedRequest, id: number) {
    const { title, artistId, albumId } = existing(call.context.catalogue.tracks.get(id));
    return pageOf(call, artistName(call, artistId), title, 'cover', coverHash(albumId));
  },
  album(call: MatchedRequest, id: number) {
    const { title, artistId } = existing(call.context.catalogue.albums.get(id));
    return pageOf(call, artistName(call, artistId), title, 'cover', coverHash(id));
  },
  playlist(call: MatchedRequest, id: number) {
    const { title, creatorId } = visiblePlaylist(call, id);
    const { name } = makerOf(call.context, creatorId);
    return pageOf(call, name, title, 'playlist', pictureHash('playlist', id));
  },
  show(call: MatchedRequest, id: number) {
    const { title } = existing(call.context.catalogue.podcasts.get(id));
    return pageOf(call, title, title, 'talk', podcastHash(id));
  },
  episode(call: MatchedRequest, id: number) {
    const { podcastId, releaseDate } = existing(call.context.catalogue.episodes.get(id));
    const { title } = existing(call.context.catalogue.podcasts.get(podcastId));
    return pageOf(call, title, `${title} podcast - ${dayOf(releaseDate)}`, 'talk', podcastHash(podcastId));
  },
};

/** A show is a podcast. */
type PageKind = keyof typeof pages;

const isPageKind = (kind: string): kind is PageKind => Object.hasOwn(pages, kind);

interface Address {
  readonly kind: PageKind;
  readonly id: number;
}

/** The path of a page; `music://album/7` has the kind in place of a host. */
const page = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?([a-z]+)\/(\d{1,16})\/?$/i;

/** The object of a page, on any host. Throws error 501 without an address, and 500 for any other one. */
function addressOf({ params: { url } }: MatchedRequest): Address {
  if (url === undefined) throw serviceErrors.missing('url');
  if (url.trim() === '') throw serviceErrors.emptyParameter();
  const address = URL.canParse(url.trim()) ? new URL(url.trim()) : undefined;
  const isOwn = address?.protocol === 'music:';
  const path = isOwn ? `/${address.host}${address.pathname}` : address?.pathname;
  const [, word = '', id] = page.exec(path ?? '') ?? [];
  const kind = word.toLowerCase();
  const isPage = isOwn || address?.protocol === 'http:' || address?.protocol === 'https:';
  const known = pageWords.get(kind) ?? kind;
  if (!isPage || !isPageKind(known)) throw serviceErrors.wrongParameter('url');
  return { kind: known, id: Number(id) };
}

const side = 420;

function size(call: MatchedRequest, name: 'maxwidth' | 'maxheight'): number {
  const given = call.params[name] === undefined ? side : numberParam(call, name);
  if (given < 1) throw serviceErrors.wrongParameter(name);
  return given;
}

function player(call: MatchedRequest, { kind, id }: Address, width: number, height: number): string {
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

function document(
  call: MatchedRequest,
  address: Address,
  { author, title, thumbnail }: ReturnType<typeof pageOf>,
) {
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

const toXml = (facts: Readonly<Record<string, string | number>>): string => {
  const elements = Object.entries(facts).map(
    ([name, value]) => `  <${name}>${escaped(String(value))}</${name}>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<oembed>\n${elements.join('')}</oembed>\n`;
};

/** oEmbed: a player for the object of a page, as JSON or XML. Throws error 800 if the object does not exist. */
const embed: Handler = call => {
  const { format = 'json' } = call.params;
  if (format !== 'json' && format !== 'xml') throw serviceErrors.wrongParameter('format');
  const address = addressOf(call);
  const facts = document(call, address, pages[address.kind](call, address.id));
  return format === 'json' ? facts : new TextBody('application/xml; charset=utf-8', toXml(facts));
};

export const serviceRoutes = { infos, options, embed } satisfies Record<
  keyof typeof contract.endpoints,
  Handler
>;
