import type { Permission } from '../client/api/endpoint.ts';
import type { CallOptions, Client } from '../client/client.ts';
import * as errors from '../client/errors.ts';

/** Whose token it is and what it may do, as far as the service tells. */
export interface TokenOwner {
  readonly user?: { readonly id: number; readonly name: string } | undefined;
  readonly granted?: readonly Permission[] | undefined;
  /** Whether the service did not answer, so that nothing is known about the token. */
  readonly unreached: boolean;
}

/** `permissions` asks what the token may do. Never rejects. */
export async function readOwner(
  { user }: Pick<Client, 'user'>,
  permissions: () => Promise<readonly Permission[] | undefined>,
  options?: CallOptions,
): Promise<TokenOwner> {
  let unreached = false;
  const [details, granted] = await Promise.all([
    user.details({}, options).catch((error: unknown) => {
      unreached = isUnreached(error);
      return undefined;
    }),
    permissions().catch(() => undefined),
  ]);
  const owner = typeof details?.id === 'number' ? { id: details.id, name: details.name ?? '' } : undefined;
  return { user: owner, granted, unreached };
}

const noAnswer = [
  ...[errors.Unreachable, errors.ConnectionBroken, errors.TimedOut, errors.Unreadable],
  ...[errors.ServiceBusy, errors.QuotaReached],
];
const isUnreached = (error: unknown): boolean => noAnswer.some(kind => error instanceof kind);
