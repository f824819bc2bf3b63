import { isHopeless } from '../client/map-limited.ts';
import type { ChangeCall } from '../journal/change-call.ts';
import type { Refusal } from '../journal/question.ts';

interface Made {
  readonly title?: string | null | undefined;
  readonly creator?:
    | { readonly id?: number | null | undefined; readonly name?: string | null | undefined }
    | null
    | undefined;
}

/** Why the listener may not change a playlist. Where its owner is not known, the service decides. */
export async function notOwn(
  { title, creator }: Made,
  { journal }: ChangeCall,
): Promise<Refusal['refused'] | undefined> {
  if (typeof creator?.id !== 'number') return undefined;
  const listener = await journal.user().catch(error => {
    if (isHopeless(error)) throw error;
    return undefined;
  });
  if (listener === undefined || listener === creator.id) return undefined;
  return { reason: 'not-own', title: title ?? '', owner: creator.name ?? undefined };
}
