import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { Quota } from '../client/quota-window.ts';

const historyHosts = ['listenbrainz', 'lastfm'] as const;
export interface HistorySetting {
  /** Where it is read from, and the listener's public name there. */
  readonly from: { readonly host: (typeof historyHosts)[number]; readonly user: string } | undefined;
  /** Whether whole songs that the view plays are added. */
  readonly plays: boolean;
}

const historyForm = /^([a-z]+):([^\s/?#,:]{1,100})$/i;
/** `listenbrainz:alice`, `listenbrainz:alice,plays` or `plays` */
export const historySchema = z
  .string()
  .transform((text): HistorySetting | undefined => {
    const plays = /(?:^|,)plays$/i.test(text);
    const source = text.replace(/(?:^|,)plays$/i, '');
    if (source === '' && plays) return { from: undefined, plays };
    const [, name = '', user = ''] = historyForm.exec(source) ?? [];
    const host = historyHosts.find(each => each === name.toLowerCase());
    return host && { from: { host, user }, plays };
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
