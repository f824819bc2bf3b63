import type { AccessToken } from './account/access-token.ts';
import type { Kept } from './account/sign-out.ts';
import type { Client } from './client/client.ts';
import type { Journal } from './journal/change-call.ts';
import type { SignOuts } from './sharing.ts';
import type { Grants } from './tools/engine/grants.ts';

interface KeptDataParts {
  readonly token: AccessToken;
  readonly client: Client;
  readonly journal: Journal;
  readonly grants: Grants;
  /** The listener's connections at other replicas, where there are some. */
  readonly signOuts: SignOuts | undefined;
  /** Deletes what is kept of the listener's links, where they link an account. */
  forgetLinks(): Promise<void>;
}

/** All that a listener has here beside the token, wherever it lies. */
export const keptData = ({ token, client, journal, grants, signOuts, forgetLinks }: KeptDataParts): Kept => ({
  async prepareDeletion() {
    const { record } = journal;
    const users = [...(await record.users()), ...(await knownUser(token, journal))];
    await client.forget();
    return async () => {
      await record.forget(users);
      await grants.forget();
      await forgetLinks();
      // What was read since, without the account.
      await client.forget();
    };
  },
  async stop() {
    signOuts?.tell();
    return (await journal.record.stop()) > 0;
  },
});

/** The listener's id, for a record of before there was a list of these. */
async function knownUser(token: AccessToken, journal: Journal): Promise<readonly number[]> {
  const { credential } = await token.status();
  try {
    return [credential?.user?.id ?? (await journal.user())];
  } catch {
    return [];
  }
}
