import { model, type ReadAs } from '../output.ts';
import { flag, number, object, text } from './reading.ts';

/** What the listener's subscription allows. */
export const Options = model('options', () =>
  object({
    streaming: flag(),
    /** Seconds. */
    streaming_duration: number(),
    offline: flag(),
    hq: flag(),
    lossless: flag(),
    preview: flag(),
    radio: flag(),
    radio_skips: number(),
    ads_display: flag(),
    ads_audio: flag(),
    too_many_devices: flag(),
    can_subscribe: flag(),
    type: text(),
  }),
);
export type Options = ReadAs<typeof Options>;
