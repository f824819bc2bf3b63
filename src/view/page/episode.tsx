import { clockTime } from '../../text/sanitize.ts';
import type { ShownMedia, ShownTile } from '../data/shown.ts';
import { Facts, useParts, useStore } from './elements.tsx';
import { itemFacts } from './grid-words.ts';
import type { Texts } from './language.ts';
import { PlayButton } from './play-button.tsx';
import type { PlayedSong } from './player.ts';
import { mayPlayEpisodes } from './preview-sound.ts';
import type { State } from './state.ts';
import { TileMenu } from './tile.tsx';
import { longTime } from './words.ts';

/** From this percentage on, an episode counts as heard. It then plays from its beginning. */
const heardWhole = 97;

/** Whether the listener has heard a part of an episode. */
export const isHeardPartly = ({ heard = 0 }: ShownTile): boolean => heard > 0 && heard < heardWhole;

const keyOf = ({ id }: Pick<ShownTile, 'id'>) => `episodes ${id}`;

/** The episodes of the page as the player takes them, in their order; undefined on other pages. */
export function episodesOf({ phase, grid }: State): readonly PlayedSong[] | undefined {
  if (phase !== 'grid' || grid?.of !== 'episodes' || !mayPlayEpisodes(grid.media)) return undefined;
  const { items, media, title: artist = '' } = grid;
  return items.map(item => {
    const { id, title, cover, seconds = 0, heard = 0 } = item;
    return {
      key: keyOf(item),
      track: { id, title, artist, album: title, seconds, cover },
      media,
      episode: { from: heard < heardWhole ? heard / 100 : 0 },
    };
  });
}

/** "Heard to 12:40". */
function heardWords(texts: Texts, { heard = 0, seconds = 0 }: ShownTile): string {
  if (heard >= heardWhole) return texts.grid.heard;
  return heard > 0 && seconds > 0 ? texts.grid.heardTo({ time: clockTime((seconds * heard) / 100) }) : '';
}

interface Props {
  readonly item: ShownTile;
  readonly media: ShownMedia;
  /** The title of the podcast. */
  readonly by: string;
}

/** An episode that the view plays, with how much of it the listener has heard. */
export function EpisodeRow({ item, media, by }: Props) {
  const { player, texts } = useParts();
  const playing = useStore(player);
  const { title, cover, heard = 0, seconds = 0 } = item;
  const key = keyOf(item);
  const phase = playing.key === key ? playing.phase : 'still';
  const words = heardWords(texts, item);
  const isWhole = heard >= heardWhole;
  return (
    <li
      data-key={key}
      class={phase !== 'still' && phase !== 'failed' ? 'playing' : isWhole ? 'done' : undefined}
    >
      <div class="tile">
        <span class="name-of">
          <bdi class="title">{title}</bdi>
          <span class="episode-facts">
            <Facts
              facts={[...itemFacts(texts, { ...item, seconds: undefined }, 'episodes'), words]}
              icon={isWhole ? 'tick' : undefined}
            />
            {words !== '' && !isWhole && (
              <span class="heard" aria-hidden="true" style={{ '--heard': `${heard}%` }} />
            )}
          </span>
          {phase === 'failed' && (
            <span class="note warning">{media.composed ? texts.noPreview : texts.notPlayed}</span>
          )}
        </span>
        <span class="length">{seconds > 0 && longTime(texts, seconds)}</span>
        <PlayButton
          row={{ key, track: { title, artist: by, album: title, cover, playable: true } }}
          {...{ media, phase }}
        />
      </div>
      <TileMenu {...{ item, media }} of="episodes" />
    </li>
  );
}
