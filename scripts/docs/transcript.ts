import { openStore } from '../../src/store/open.ts';
import { stand } from '../../test/support/stand.ts';
import { startTestService } from '../../test/support/test-service.ts';
import { tellStory } from '../story.ts';
import { answerLines, callLine, questionLines } from '../story-lines.ts';

/** When the story of the pages is told: what it prints is the same each time. */
const then = Date.parse('2026-11-22T19:00:00Z');

/** What the parts of the story print, each by its name: a real server, host and service, in this process. */
export async function transcript(): Promise<ReadonlyMap<string, readonly string[]>> {
  const parts = new Map<string, string[]>();
  let part: string[] = [];
  const store = await openStore({ memory: true });
  const embedded = await startTestService({ store, now: () => then, quota: { requests: 10_000, ms: 1 } });
  const told = await stand({
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
      const answer = await told.call(name, args);
      part.push(...answerLines(answer, lines).map(line => line.replaceAll(embedded.origin, anyOrigin)));
      return answer.structured;
    },
  });
  await told.close();
  await embedded.close();
  store.close();
  return parts;
}

/** The port of the service is another one each time. */
const anyOrigin = 'http://127.0.0.1:41357';

/** Ids as the server makes them, in length and letters. */
function counter(): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `Qm7vXc2LpR${String.fromCharCode(96 + made)}k`;
  };
}
