import { z } from 'zod';

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
