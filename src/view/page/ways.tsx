import { chartAddress, gridAddress, playlistsAddress } from '../data/address.ts';
import { Button, Cover, useParts } from './elements.tsx';
import { fromSearch } from './looking.ts';
import { isFoundIn, maySearch } from './state.ts';

const drawnOnly = { origins: [], composed: false };

/** The colour of a card, by its number: neighbours differ. None is olive or brown. */
export const cardColour = (at: number) => `--hue:${170 + ((at * 101) % 230)}`;

/** Where there is nothing: ways to music. */
export function Ways() {
  const { session, state, texts } = useParts();
  if (!maySearch(state)) return null;
  const { genres, playlists } = texts.grid.own;
  const ways = [
    { title: texts.topSongs, address: chartAddress },
    { title: genres, address: gridAddress('genres', undefined) },
    { title: playlists, address: playlistsAddress },
  ];
  return (
    <>
      {isFoundIn(state) && <p class="facts">{texts.tryOther}</p>}
      <ul class="grid cards ways">
        {ways.map(({ title, address }, at) => (
          <li key={title} style={cardColour(at)}>
            <Button class="tile" onClick={() => session.visit(address, fromSearch)}>
              <Cover track={{ album: address, artist: '' }} media={drawnOnly} />
              <span class="name-of title">{title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
