import type { Album } from '../../client/api/models.ts';
import type { Call } from '../../client/call-context.ts';
import { allItems } from '../../client/paging.ts';
import { foldName } from '../../text/fold.ts';
import { type Answer, budgets, callOf, render } from '../engine/answer.ts';
import { brief } from '../engine/brief.ts';
import { counted } from '../engine/change-words.ts';
import { errorMessage } from '../engine/error-message.ts';
import type { ToolContext } from '../engine/tool.ts';
import { parseTitle } from '../matching/names-and-titles.ts';
import { type News, readNews } from './new-releases.ts';

const page = 100;
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
  const { albums, ...read } =
    artistId === undefined
      ? await readNews(index, ['albums'], context)
      : { ...noNews, albums: await albumsOf(artistId, context) };
  const own = await allItems(at => client.library.albums(at, { signal }), { limit: favouritesPage });
  const there = new Set(own.map(keyOf));
  const full = albums.filter(each => isFull(each) && !('recommended' in each));
  const missing = [
    ...new Map(full.flatMap(each => (there.has(keyOf(each)) ? [] : [[keyOf(each), each]]))).values(),
  ].toSorted(newestFirst);
  const artists =
    artistId === undefined
      ? ` of ${read.artists.read} of ${counted(read.artists.all, 'favourite artist')}`
      : '';
  const [some] = albums;
  const whose = artistId === undefined ? artists : ` of ${some?.artist?.name ?? `artist ${artistId}`}`;
  return render({
    headline: [
      `${counted(missing.length, 'album')}${whose} ${missing.length === 1 ? 'is' : 'are'} not in the library.`,
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
      `Compared with ${counted(own.length, 'favourite album')}, in any edition; singles and EPs are left out.`,
      ...read.failed.map(({ what, error }) => `Not read: ${what}. ${errorMessage(error)}.`),
    ],
    next:
      read.nextIndex === undefined
        ? []
        : [`More: ${callOf(tool, { kind: 'missing_albums', index: read.nextIndex })}`],
  });
}

const noNews: Pick<News, 'failed' | 'nextIndex' | 'artists'> = {
  failed: [],
  nextIndex: undefined,
  artists: { read: 0, all: 0 },
};

/** An artist's albums, with the artist. Rejects with `MusicError`. */
async function albumsOf(artist_id: number, { client, signal }: Call): Promise<Album[]> {
  const { name } = await client.artist.details({ artist_id }, { signal });
  const albums = await allItems(at => client.artist.albums({ artist_id, ...at }, { signal }), {
    limit: page,
  });
  return albums.map(album => ({ ...album, artist: album.artist ?? { id: artist_id, name } }));
}

const isFull = ({ record_type: type }: Album) => type == null || type === 'album';

/** The same for every edition of an album. */
const keyOf = ({ title, artist }: Album): string =>
  JSON.stringify([
    foldName(artist?.name ?? ''),
    parseTitle(title ?? '')
      .short.map(foldName)
      .join(' '),
  ]);

const newestFirst = (a: Album, b: Album) =>
  String(b.release_date ?? '').localeCompare(String(a.release_date ?? ''));
