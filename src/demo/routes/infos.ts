import type { Call, Handler } from '../dispatch/call.ts';
import { streamToken } from '../render/addresses.ts';

/** Seconds for which an upload token is valid. */
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

const userToken = ({ context, caller }: Call) =>
  caller ? streamToken(context, 'user', caller.userId) : null;

/** The country and what is open there. The tokens are secrets, though no route here takes them. */
export const infos: Handler = call => {
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
