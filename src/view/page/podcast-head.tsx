import type { ShownGrid } from '../data/shown.ts';
import { OpenPage } from './controls.tsx';
import { Back, Button, Cover, type Pictured, useParts } from './elements.tsx';
import { isHeardPartly } from './episode.tsx';
import { Description, Glow, PlayAll, useStuckHead } from './head.tsx';
import { mayPlayEpisodes } from './preview-sound.ts';
import { Corner } from './search.tsx';

interface Props {
  readonly grid: ShownGrid;
  /** How many episodes there are, or what is going on. */
  readonly children: preact.ComponentChildren;
}

/** What the cover of a podcast is drawn of. */
export const podcastCover = ({ title = '', cover }: ShownGrid): Pictured => ({
  album: title,
  artist: '',
  cover,
});

/** The head of a podcast, above its episodes. */
export function PodcastHead({ grid, children }: Props) {
  const { texts } = useParts();
  const { title = '', description = '', media } = grid;
  const [latest] = grid.items;
  const head = useStuckHead();
  const picture = { track: podcastCover(grid), media };
  return (
    <header ref={head} class="head of-podcast">
      <Glow {...picture} />
      <div class="mosaic" aria-hidden="true">
        <Cover {...picture} isLarge />
      </div>
      <div class="about">
        <p class="kind">{texts.kinds.podcast}</p>
        <h1 title={title}>
          <bdi>{title}</bdi>
        </h1>
        {children}
        {description !== '' && <Description text={description} />}
      </div>
      <Corner />
      <div class="controls">
        <div class="buttons">
          <Back />
          {latest && mayPlayEpisodes(media) && (
            <PlayAll words={isHeardPartly(latest) ? texts.playRest : texts.playLatest} />
          )}
          <Buttons grid={grid} />
        </div>
      </div>
    </header>
  );
}

function Buttons({ grid }: Pick<Props, 'grid'>) {
  const { id, title = '', link } = grid;
  const { session, state, texts } = useParts();
  const { work, replay } = state;
  const mayFollow = id !== undefined && replay === undefined && session.may('podcasts');
  return (
    <>
      {mayFollow && (
        <Button
          class="quiet"
          disabled={work !== undefined}
          onClick={() => session.like('podcasts', { id, title })}
        >
          {texts.names.follow}
        </Button>
      )}
      {link !== undefined && session.host?.can.openLink && <OpenPage list={grid} {...{ link }} />}
    </>
  );
}
