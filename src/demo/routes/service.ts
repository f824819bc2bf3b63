import type { service as contract } from '../../client/api/service.ts';
import type { Handler } from '../dispatch/call.ts';
import { embed } from './embed.ts';
import { infos } from './infos.ts';

/** A visitor hears previews with advertisements; the token's owner has everything but lossless sound. */
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

export const service = { infos, options, embed } satisfies Record<keyof typeof contract.endpoints, Handler>;
