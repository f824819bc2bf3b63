import type { Answer, Session } from './session.ts';

/** A call as it was made, with the whole answer. */
export interface Recorded {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly answer: Answer;
}

/** Keeps what is called and answered in a session. An error of the protocol is an answer, as the assistant reads it. */
export function recorderOf(session: Session) {
  const recorded: Recorded[] = [];
  return {
    recorded,
    async call(tool: string, args: Readonly<Record<string, unknown>>): Promise<Answer> {
      const answer = await session.call(tool, args).catch(failed);
      recorded.push({ tool, arguments: args, answer });
      return answer;
    },
  };
}

const failed = (error: unknown): Answer => ({
  text: error instanceof Error ? error.message : 'The call failed.',
  structured: {},
  isError: true,
  asked: [],
});
