import { onTestFinished } from 'vitest';
import { answersWith, behaviours, type ServiceTraits } from '../../src/catalogue-service/behaviour/index.ts';
import { services } from '../../src/client/catalogues.ts';
import { publishedSearch, type SearchTraits } from '../../src/client/search-knowledge.ts';
import { openStore } from '../../src/store/open.ts';
import { type Said, stand } from '../support/stand.ts';
import { type Original, someOriginals, standInCatalogue } from '../support/stand-in-catalogue.ts';
import { startTestService } from '../support/test-service.ts';

export const { deezer } = services;
export const presets = { deezer: deezer.search, 'an unknown address': publishedSearch };
export const open = Object.entries(behaviours).filter(([name]) => name !== 'closedTerritory');
/** No filter finds tracks, and plain words leave one in ten out. */
export const hiddenToo: ServiceTraits = { ...behaviours.allFieldsDead, hiddenOneIn: 10 };

/** Our server, in front of a service that answers with these traits. */
export async function listening(traits: ServiceTraits, search: SearchTraits = deezer.search) {
  const embedded = await startTestService({
    store: await openStore({ memory: true }),
    quota: { requests: 1_000_000, ms: 1000 },
    behaviour: answersWith(traits),
    catalogue: standInCatalogue(),
  });
  const here = await stand({ embedded, token: null, search });
  const close = async () => {
    await here.close();
    await embedded.close();
  };
  const sentBy = async (tool: string, args: Record<string, unknown>) => {
    const before = embedded.requests.length;
    const said = await here.call(tool, args);
    return { said, sent: embedded.requests.slice(before) };
  };
  return { ...here, sentBy, close };
}

/** The same for one test. */
export async function listeningOnce(...given: Parameters<typeof listening>) {
  const here = await listening(...given);
  onTestFinished(here.close);
  return here;
}

export const songs = someOriginals();
export const first = (fits: (song: Original) => boolean): Original => {
  const song = songs.find(fits);
  if (song === undefined) throw new Error('no such song');
  return song;
};
export const isHidden = ({ id }: Original) => id % behaviours.today.hiddenOneIn === 0;
export const plain = first(song => !isHidden(song));
export const hidden = first(isHidden);
export const line = ({ artist, title }: Original) => `${artist} - ${title}`;

interface Item {
  readonly id: number;
  readonly artist?: string;
}
export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
export const itemsIn = ({ structured }: Said, list = 'items'): Item[] => {
  const items = structured[list];
  return Array.isArray(items) ? items.filter(isItem) : [];
};
export const idsIn = (said: Said, list?: string) => itemsIn(said, list).map(({ id }) => id);

/** Every behaviour that gives songs, as the server's preset assumes it or not. */
export const ways = [...open, ['all fields dead, and songs hidden', hiddenToo] as const].flatMap(
  ([name, traits]) => Object.entries(presets).map(([preset, search]) => ({ name, traits, preset, search })),
);
