import { listensOfYears } from '../test/support/listens-of-years.ts';
import { startListensService } from '../test/support/listens-service.ts';

/* A service of many listens in a process of its own, so that its work does not count. Writes its address. */

export const listens = 300_000;

if (process.argv[2] === 'serve') {
  const { origin } = await startListensService(listensOfYears(listens));
  process.stdout.write(`${origin}\n`);
}
