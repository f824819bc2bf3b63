import type { Album } from '../../client/api/models.ts';
import type { Call } from '../../client/call-context.ts';
import { allItems } from '../../client/paging.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, budgets, callOf, render } from '../engine/answer.ts';
import { brief } from '../engine/brief.ts';
import { counted } from '../engine/change-words.ts';
import type { ToolContext } from '../engine/tool.ts';
import type { Edition } from '../matching/editions.ts';
import { canonicalWords, nameKey, parseTitle } from '../matching/names-and-titles.ts';
import { readArtist, readNews, readWords, unreadNotes } from './new-releases.ts';

const favouritesPage = 500;

/** Albums of an artist, or of the favourite artists, that the listener's library lacks. */
export async function missingAlbums(
  { artistId, index }: { readonly artistId: number | undefined; readonly index: number },
  tool: string,
  context: ToolContext,
): Promise<Answer> {
  const why = context.catalogue?.whyNone?.['missing_album'];
  if (why !== undefined) return render({ headline: [`Nothing can be compared: ${why}.`], lists: [] });
  const { client, signal } = context;
  const found = await (artistId === undefined ? ofFavourites(index, context) : ofArtist(artistId, context));
  const own = await allItems(at => client.library.albums(at, { signal }), { limit: favouritesPage });
  const there = new Set(own.map(keyOf));
  const missing = [
    ...new Map(
      found.albums.filter(isFull).flatMap(each => (there.has(keyOf(each)) ? [] : [[keyOf(each), each]])),
    ).values(),
  ].toSorted(newestFirst);
  const { length } = missing;
  return render({
    headline: [
      `${counted(length, 'album')}${found.whose} ${length === 1 ? 'is' : 'are'} not in the library.${found.read}`,
    ],
    facts: {},
    lists: [
      {
        name: 'albums',
        always: true,
        budget: budgets.brief,
        entries: missing.map(each => brief('album', each, 'listed')),
      },
    ],
    notes: [
      `Compared with ${counted(own.length, 'favourite album')}: a remaster or deluxe edition is the same album, and only full albums count, not singles, EPs or compilations.`,
      ...found.notes,
    ],
    next:
      found.nextIndex === undefined
        ? []
        : [`More: ${callOf(tool, { kind: 'missing_albums', index: found.nextIndex })}`],
  });
}

/** Albums, and how an answer says whose they are and what was read. */
interface Found {
  readonly albums: readonly Album[];
  readonly whose: string;
  readonly read: string;
  readonly notes: readonly string[];
  readonly nextIndex?: number | undefined;
}

async function ofFavourites(index: number, call: Call): Promise<Found> {
  const news = await readNews(index, { kinds: ['albums'], recommendations: false }, call);
  const { albums, nextIndex } = news;
  return { albums, whose: '', read: ` ${readWords(news, ['albums'])}`, notes: unreadNotes(news), nextIndex };
}

async function ofArtist(artistId: number, call: Call): Promise<Found> {
  const { name, albums, isCut } = await readArtist(artistId, call);
  return { albums, whose: ` of ${quoted(name)}`, read: '', notes: unreadNotes({ failed: [], isCut }) };
}

const isFull = ({ record_type: type }: Album) => type == null || type === 'album';

/** Editions that have the same songs as the original album. */
const sameAlbum: readonly Edition[] = ['remaster', 'other version', 'clean'];

/** The same for an album and its remasters. A live album, or one of remixes, is another. */
function keyOf({ title, artist }: Album): string {
  const { full, editions, details } = parseTitle(title ?? '');
  const apart = editions.filter(edition => !sameAlbum.includes(edition)).sort();
  return JSON.stringify([
    nameKey(artist?.name ?? ''),
    canonicalWords(full).join(''),
    apart.length > 0 ? [...apart, ...details] : [],
  ]);
}

const newestFirst = (a: Album, b: Album) =>
  String(b.release_date ?? '').localeCompare(String(a.release_date ?? ''));
