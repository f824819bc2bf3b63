import { ownAddress } from '../../src/library/service-form.ts';
import { openStore } from '../../src/store/open.ts';
import { stand } from '../../test/support/stand.ts';
import { startTestService } from '../../test/support/test-service.ts';
import { answerLines, callLine, questionLines, tellStory } from '../story.ts';

/** The time of the story, so that it prints the same each time. */
const then = Date.parse('2026-11-22T19:00:00Z');

/** The lines of the story by part, from a real server, host and service in this process. */
export async function transcript(): Promise<ReadonlyMap<string, readonly string[]>> {
  const parts = new Map<string, string[]>();
  let part: string[] = [];
  const store = await openStore({ memory: true });
  const embedded = await startTestService({ store, now: () => then, quota: { requests: 10_000, ms: 1 } });
  const here = await stand({
    embedded,
    now: () => then,
    random: counter(),
    async listener(question) {
      part.push(...questionLines(question));
      return 'accept';
    },
  });
  await tellStory({
    wish(name, words) {
      part = [`» ${words}`];
      parts.set(name, part);
    },
    async call(name, args, lines) {
      part.push(callLine(name, args));
      const answer = await here.call(name, args);
      part.push(...answerLines(answer, lines).map(line => line.replaceAll(embedded.origin, ownAddress)));
      return answer.structured;
    },
  });
  await here.close();
  await embedded.close();
  store.close();
  return parts;
}

/** Ids of the same length and letters as the server's. */
function counter(): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `Qm7vXc2LpR${String.fromCharCode(96 + made)}k`;
  };
}
