import * as z from 'zod/mini';
import { isFrom } from '../data/address.ts';
import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import { composePreview } from '../media/score.ts';
import { renderScore, sampleRate, samplesOf } from '../media/sound.ts';
import type { Host } from './host.ts';
import { dataAddress, wavOf } from './wav.ts';

const trackPage = z.looseObject({ preview: z.optional(z.string()), link: z.optional(z.string()) });

/** That a track has no preview that may be played; with its page, where there is one. */
export class NoPreview extends Error {
  readonly page: string | undefined;

  constructor(page: string | undefined) {
    super('no preview');
    this.page = page;
  }
}

/** Where a track's preview is to be had now: composed here for the demo, else at the service, signed for minutes. */
export async function soundOf(track: ShownTrack, media: ShownMedia, host: Host): Promise<string> {
  return media.composed ? composed(track) : fetched(track, media, host);
}

async function composed(track: ShownTrack): Promise<string> {
  const score = composePreview(track);
  const context = new OfflineAudioContext(1, samplesOf(score), sampleRate);
  const buffer = await renderScore(score, context);
  return dataAddress('audio/wav', wavOf({ sampleRate, samples: buffer.getChannelData(0) }));
}

/** Rejects with `NoPreview`, too, for an address from elsewhere than the service's own places. */
async function fetched({ id }: ShownTrack, { origins }: ShownMedia, host: Host): Promise<string> {
  const { preview, link } = trackPage.parse(JSON.parse((await host.read(`music://track/${id}`)).text));
  if (preview === undefined || !isFrom(origins, preview)) throw new NoPreview(link);
  return preview;
}
