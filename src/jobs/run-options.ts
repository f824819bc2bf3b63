import type { Input } from '../client/api/field.ts';
import type { Prepared } from './change-call.ts';

/** How a job is carried out. */
export interface RunOptions {
  /**
   * Whether the job can be finished later: a lost request is sent once more, and however many ids are refused, the
   * others are tried.
   */
  readonly whole: boolean;
  /** Only looks at what was sent, and sends nothing: what was not begun is left undone. */
  readonly settleOnly?: true;
  /** Of a job of one step: what was read for the step just now. */
  readonly prepared?: Prepared;
  /** Of a job of one step: what the request takes, with what the step does not keep. */
  readonly input?: Input;
}
