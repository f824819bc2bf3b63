import type { chart as contract } from '../../client/api/chart.ts';
import type { Handler } from '../dispatch/call.ts';
import { chartsOf } from './charts.ts';
import { genreIn } from './path-objects.ts';

export const chart = {
  all: call => chartsOf(call, 0),
  all_of: call => chartsOf(call, genreIn(call).id),
} satisfies Record<keyof typeof contract.endpoints, Handler>;
