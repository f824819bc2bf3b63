import { type Assistant, assistant, type Choices, folder, musicService } from '../account/support.ts';
import type { TestService } from '../support/test-service.ts';

/** Songs of the service, in the order of an album. */
export const songs = [3104229, 3104230, 3104231, 3104232, 3104233, 3104234] as const;

/** A listener without an account, beside a service. */
export interface Alone extends Assistant {
  readonly service: TestService;
  /** Requests since the last look. */
  requests(): string[];
  /** The same after the server was started again, perhaps with other settings. */
  again(env?: Readonly<Record<string, string>>): Promise<Alone>;
}

export async function alone(choices: Choices = {}): Promise<Alone> {
  return beside(await musicService(), { home: folder(), ...choices });
}

export async function beside(service: TestService, choices: Choices): Promise<Alone> {
  const kept = { MUSIC_EPHEMERAL: 'off', MUSIC_QUOTA: '10000/1s', MUSIC_CONFIRM: 'never', ...choices.env };
  const at = await assistant(service, { ...choices, env: kept });
  let from = service.requests.length;
  return {
    ...at,
    service,
    requests() {
      const since = service.requests.slice(from).map(({ method, path }) => `${method} ${path}`);
      from = service.requests.length;
      return since;
    },
    async again(env = {}) {
      await at.close();
      return beside(service, { ...choices, home: at.home, env: { ...choices.env, ...env } });
    },
  };
}

/** Makes a playlist of songs. Resolves to its id. */
export async function makePlaylist(
  at: Pick<Alone, 'call'>,
  title: string,
  ids: readonly number[],
): Promise<number> {
  const made = await at.call('playlist_write', { action: 'create', title });
  const id = Number(/\[(\d{10,})\]/.exec(made.text)?.[1]);
  if (ids.length > 0)
    await at.call('playlist_write', { action: 'add_tracks', playlist_id: id, track_ids: [...ids] });
  return id;
}

export const idsIn = (said: { readonly structured: Record<string, unknown> }): unknown[] => {
  const { items } = said.structured;
  return (Array.isArray(items) ? items : []).map(item => item.id);
};
