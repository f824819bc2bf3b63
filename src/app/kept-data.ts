import type { KeptOfListener } from '../account/sign-out.ts';
import type { Client } from '../client/client.ts';
import type { Principal } from '../hosting/callers/principal.ts';
import type { Links } from '../hosting/linking/links.ts';
import type { Journal } from '../jobs/journal.ts';
import type { Grants } from '../tools/engine/confirm.ts';
import type { SignOuts } from './sharing.ts';

interface KeptDataParts {
  readonly client: Client;
  readonly journal: Journal;
  readonly grants: Grants;
  /** The listener's connections at other replicas, where there are some. */
  readonly signOuts: SignOuts | undefined;
  /** Whose links these are, where they link an account. */
  readonly principal: Principal | undefined;
  readonly links: Pick<Links, 'forget'> | undefined;
}

/** All that a listener has here beside the token, wherever it lies. */
export const keptData = ({ client, journal, grants, signOuts, ...parts }: KeptDataParts): KeptOfListener => ({
  async prepareDeletion() {
    const { record } = journal;
    // Rejects if the store cannot be used, while the listener is still signed in.
    await record.users();
    await client.forget();
    return async () => {
      await record.forget();
      await grants.forget();
      if (parts.principal !== undefined) await parts.links?.forget(parts.principal);
      // What was read since, without the account.
      await client.forget();
    };
  },
  async stop() {
    try {
      return (await journal.record.stop()) > 0;
    } finally {
      // Told before, they could have ended by themselves, and nobody would hear that there were any.
      signOuts?.tell();
    }
  },
});
