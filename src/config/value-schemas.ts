import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { Quota } from '../client/quota-window.ts';

const historyHosts = ['listenbrainz', 'lastfm'] as const;
/** Where a history is read from, and the listener's public name there. */
export interface HistorySetting {
  readonly host: (typeof historyHosts)[number];
  readonly user: string;
}

const historyForm = /^([a-z]+):([^\s/?#,:]{1,100})$/i;
/** `listenbrainz:alice` */
export const historySchema = z
  .string()
  .transform((text): HistorySetting | undefined => {
    const [, name = '', user = ''] = historyForm.exec(text) ?? [];
    const host = historyHosts.find(each => each === name.toLowerCase());
    return host && { host, user };
  })
  .refine(read => read !== undefined);

export const absolutePath = () =>
  z
    .string()
    .refine(path => isAbsolute(path))
    .transform(path => resolve(path));

/** `40/5s`: requests, and the seconds of the window. */
export const quotaSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}\/(\d+(\.\d+)?)s$/)
  .transform((text): Quota => {
    const [requests = '', time = ''] = text.split('/');
    return { requests: Number(requests), ms: Number(time.slice(0, -1)) * 1000 };
  })
  .refine(({ ms }) => ms > 0);

/** A file name on every platform. On Windows, some names with any extension open a device. */
export const profileSchema = z
  .string()
  .regex(/^(?!(con|prn|aux|nul|com\d|lpt\d)(\.|$))[a-z0-9_-][a-z0-9._-]{0,63}$/i);
