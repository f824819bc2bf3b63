import { onTestFinished } from 'vitest';
import { answersWith, today } from '../../src/catalogue-service/behaviour/index.ts';
import { startEmbedded } from '../../src/demo/index.ts';
import { openStore } from '../../src/store/open.ts';

/** Where a story of the built server happens: in the demo, or on a service that answers as the public one in 2026. */
export const places = ['the demo', 'a service as of 2026'] as const;
export type Place = (typeof places)[number];

/** Whether an answer says that changes happen in the demo's library. */
export const namesDemo = (text: string) => text.includes('in the demo library on this computer');

/** What the server is started with to use that service. Only the demo's answers are never cached. */
export async function serviceOf(place: Place) {
  if (place === 'the demo') return { env: {}, isDemo: true };
  const store = await openStore({ memory: true });
  const quota = { requests: 1_000_000, ms: 1000 };
  const { origin, token, close } = await startEmbedded({ store, behaviour: answersWith(today), quota });
  onTestFinished(async () => {
    await close();
    store.close();
  });
  const env = {
    MUSIC_SERVICE: origin,
    MUSIC_ACCESS_TOKEN: token,
    MUSIC_KEYRING: 'off',
    MUSIC_QUOTA: '1000/1s',
  };
  return { env, isDemo: false };
}
