import { type Entry, entries } from '../../src/client/api/index.ts';
import type { Client } from '../../src/client/client.ts';
import { argumentsFor, idsIn, keyOf, places } from '../support/samples.ts';
import type { Stand } from '../support/stand.ts';
import type { TestService } from '../support/test-service.ts';

/** A library that nothing goes wrong with. */
export interface Sound {
  readonly embedded: TestService;
  readonly music: Client;
  call: Stand['call'];
}

/** One thing that an assistant can do, in a library in which it changes something. */
export interface Deed {
  readonly name: string;
  readonly writes: boolean;
  /** Makes ready what the deed needs; gives the call. */
  prepare(here: Sound): Promise<{ tool: string; args: Record<string, unknown> }>;
}

const inContract = entries.filter(entry => places.has(entry));

const deedOf = (entry: Entry): Deed => ({
  name: keyOf(entry),
  writes: entry.endpoint.effect !== 'read',
  async prepare(here) {
    const place = places.get(entry);
    const ids = idsIn(here.embedded.catalogue, here.embedded.origin);
    const tracks = [...here.embedded.catalogue.tracks.keys()].slice(3, 6);
    const mine =
      entry.group === 'playlist' && entry.endpoint.effect !== 'read' ? await own(here, entry, tracks) : 0;
    const args = argumentsFor(entry, { ...ids, mine, tracks });
    await opposite(here, entry, args);
    const chosen = place?.by === undefined ? {} : { [place.by]: place.view };
    return { tool: place?.tool ?? '', args: { ...chosen, ...args } };
  },
});

/** A playlist to be changed: empty where tracks are added to it, reversed where it is reordered. */
async function own({ music }: Sound, { name }: Entry, tracks: readonly number[]): Promise<number> {
  const { id } = await music.playlist.create({ title: 'To be changed' });
  const track_ids = [...tracks].reverse();
  if (name !== 'add_tracks') await music.playlist.add_tracks({ playlist_id: id, track_ids });
  return id;
}

/** What is to be added is not there, and what is to be removed is. */
async function opposite({ music }: Sound, { name, group, endpoint }: Entry, args: Record<string, unknown>) {
  if (group === 'episode')
    await music.episode.bookmark({ episode_id: Number(args['episode_id']), offset: 77 });
  const [target] = [args['target_user_ids'] ?? args['target_user_id']].flat();
  const user = Number(target);
  if (name === 'follow') await music.user.unfollow({ target_user_id: user });
  if (name === 'unfollow') await music.user.follow({ target_user_id: user });
  if (group !== 'library' || endpoint.effect === 'read') return;
  const counterpart = name.startsWith('add_')
    ? name.replace('add_', 'remove_')
    : name.replace('remove_', 'add_');
  const entry = inContract.find(other => other.group === group && other.name === counterpart);
  const [id] = Array.isArray(args['ids']) ? args['ids'] : [];
  if (entry === undefined) return;
  const [one] = Object.keys(entry.endpoint.many ?? {});
  await music.call(entry, one === undefined ? { ids: [id] } : { [one]: id });
}

const some = (here: Sound, count: number) =>
  [...here.embedded.catalogue.tracks.values()].filter(({ readable }) => readable).slice(0, count);
const someIds = (here: Sound, count: number) => some(here, count).map(({ id }) => id);

const made = async ({ music }: Sound, track_ids: number[]) => {
  const { id } = await music.playlist.create({ title: 'Standing' });
  await music.playlist.add_tracks({ playlist_id: id, track_ids });
  return id;
};

/** What saves a plan. */
async function planned(here: Sound, args: Record<string, unknown>) {
  const { structured } = await here.call('plan_playlist', args);
  return { plan_id: structured['plan_id'] };
}

const workflow = (
  name: string,
  writes: boolean,
  prepare: (here: Sound) => Promise<Record<string, unknown>>,
): Deed => ({
  name,
  writes,
  prepare: async here => ({ tool: name.split(' ')[0] ?? '', args: await prepare(here) }),
});

const workflows: readonly Deed[] = [
  workflow('match_tracks', false, async here => ({ wanted: some(here, 3).map(({ title }) => ({ title })) })),
  workflow('whats_new', false, async () => ({ since: '2020-01-01' })),
  workflow('plan_playlist', false, async here => ({ title: 'Planned', track_ids: someIds(here, 4) })),
  workflow('plan_playlist of a playlist', false, async here => ({
    playlist: await made(here, someIds(here, 5)),
    rules: { sort: 'length' },
  })),
  workflow('save_playlist new', true, here =>
    planned(here, { title: 'Made', description: 'In one go', track_ids: someIds(here, 4) }),
  ),
  workflow('save_playlist extended', true, async here => {
    const ids = someIds(here, 6);
    return planned(here, { playlist: await made(here, ids.slice(0, 2)), track_ids: ids.slice(2) });
  }),
  workflow('save_playlist in another order, with songs in and out', true, async here => {
    const [first = 0, second = 0, ...others] = someIds(here, 6);
    const playlist = await made(here, [second, ...others]);
    return planned(here, { playlist, track_ids: [first], at: 'start', remove: { track_ids: [second] } });
  }),
  workflow('search several phrases', false, async () => ({ type: 'album', queries: ['night', 'satie'] })),
  workflow('service_read player', false, async here => ({
    view: 'embed',
    kind: 'album',
    id: idsIn(here.embedded.catalogue, here.embedded.origin).album,
    theme: 'light',
  })),
  workflow('plan_playlist by name', false, async here => {
    const [radio] = here.embedded.catalogue.radios.values();
    return { sources: [{ from: 'radio', name: radio?.title }], rules: { count: 3 } };
  }),
  workflow('resolve_link', false, async here => {
    const ids = idsIn(here.embedded.catalogue, here.embedded.origin);
    return { links: [`album ${ids.album}`, `artist ${ids.artist}`, `music://track/${ids.track}`] };
  }),
  workflow('show', false, async here => ({ kind: 'playlist', id: await made(here, someIds(here, 3)) })),
  workflow('undo', true, async here => {
    const { title } = some(here, 1)[0] ?? { title: '' };
    const playlist_id = await made(here, someIds(here, 3));
    await here.call('playlist_write', { action: 'update', playlist_id, title });
    return {};
  }),
];

export const deeds: readonly Deed[] = [...inContract.map(deedOf), ...workflows];
