import { cutMark, longestText } from '../../text/sanitize.ts';
import type { ShownSongs } from '../data/shown.ts';
import type { ShownSettings } from './plan-calls.ts';
import { Undoing } from './undoing.ts';

/** The longest texts that can be typed, in characters: what the server takes and shows without a cut. */
export const longestSettings = { title: 200, description: longestText } as const;

/** What a playlist has besides its songs, as it is shown. Without a description that is shown in part, whose rest would be lost. */
export const settingsOf = ({ title, description, public: isPublic }: ShownSongs): ShownSettings => ({
  ...(title ? { title } : {}),
  ...(description?.endsWith(cutMark) ? {} : { description: description ?? '' }),
  ...(isPublic === undefined ? {} : { public: isPublic }),
});

/** Of `wanted`, what is different from `now`; undefined if nothing is. And what is there `now` in its place. */
export function changedSettings(wanted: ShownSettings, now: ShownSettings) {
  const names = (['title', 'description', 'public'] as const).filter(
    name => wanted[name] !== undefined && wanted[name] !== now[name],
  );
  const only = (settings: ShownSettings): ShownSettings =>
    Object.fromEntries(names.map(name => [name, settings[name]]));
  return names.length === 0 ? undefined : { edit: only(wanted), before: only(now) };
}

/** Changes of title, description and of who can see the playlist: in its plan, until it is saved. */
export abstract class Describing extends Undoing {
  /** Resolves to whether the plan has it. */
  async describe(wanted: ShownSettings): Promise<boolean> {
    const before = await this.#describe(wanted);
    if (before === undefined) return false;
    if (Object.keys(before).length > 0)
      this.record(
        () => void this.#describe(before),
        () => void this.#describe(wanted),
      );
    return true;
  }

  /** Resolves to what was there before, of what was changed; to undefined if it was not accepted. */
  #describe(wanted: ShownSettings): Promise<ShownSettings | undefined> {
    return this.afterEdits('choosing', async () => {
      const { shown } = this.state;
      const change = shown && changedSettings(wanted, settingsOf(shown));
      // A second press finds that the first one has done it.
      if (change === undefined) return {};
      if ((await this.changeNow(() => change.edit)) !== 'accepted') return undefined;
      this.set({ notice: { is: 'described' } });
      return change.before;
    });
  }
}
