import type { ShownPlan, ShownPlans } from '../../view/data/shown.ts';
import type { Plan } from '../playlists/plans/plan.ts';
import type { OpenPlan } from '../playlists/plans/plan-jobs.ts';
import { shownPlan } from './shown-plan.ts';

type Found = OpenPlan<Plan['kind']> & Pick<ShownPlan, 'state'>;

/** What tells plans apart. */
export const shownPlans = (found: readonly Found[]): ShownPlans => ({
  is: 'plans',
  plans: found.map(each => {
    const {
      planId,
      tool,
      title,
      tracks,
      unsorted = tracks.length,
    } = shownPlan(each, { origins: [], composed: false });
    const seconds = tracks.reduce((sum, track) => sum + track.seconds, 0);
    return { planId, tool, ...(title === undefined ? {} : { title }), tracks: unsorted, seconds };
  }),
});
