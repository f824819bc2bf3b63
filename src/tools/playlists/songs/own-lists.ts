import { named } from '../../../client/api/common-fields.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import { quoted, sanitize } from '../../../text/sanitize.ts';
import { readNames } from '../../engine/find-in-lists.ts';
import type { Problem } from '../../engine/operation.ts';
import { type OwnList, readOwnList } from '../../engine/own-list.ts';
import { type Song, songOf } from './song.ts';

/** A list of the listener with its songs. */
interface ListedSongs {
  readonly title: string;
  readonly songs: readonly Song[];
}

/** How a list is named in an argument: "favourites", "history", or the id or title of an own playlist. */
const listNames = 'favourites, history or an own playlist';

/** The lists of the listener that a call names. Each is read once. */
export class OwnLists {
  readonly #call: ChangeCall;
  readonly #read = new Map<string, Promise<ListedSongs | Problem>>();
  #names: ReturnType<typeof readNames> | undefined;

  constructor(call: ChangeCall) {
    this.#call = call;
  }

  /** The songs of the list of that name, or why it is not clear which list is meant. Rejects with `MusicError`. */
  songsIn(name: string): Promise<ListedSongs | Problem> {
    const key = name.trim().toLowerCase();
    const reading = this.#read.get(key) ?? this.#songsIn(name.trim());
    this.#read.set(key, reading);
    return reading;
  }

  async #songsIn(name: string): Promise<ListedSongs | Problem> {
    const list = await this.#listNamed(name);
    if ('problem' in list) return list;
    const { title = list.list, tracks } = await readOwnList(list, this.#call);
    return { title, songs: tracks.flatMap(track => songOf(track) ?? []) };
  }

  async #listNamed(name: string): Promise<OwnList | Problem> {
    const plain = name.toLowerCase();
    if (plain === 'favourites' || plain === 'favorites') return { list: 'favourites' };
    if (plain === 'history') return { list: 'history' };
    if (/^\d{1,15}$/.test(name)) return { list: 'playlist', id: Number(name) };
    this.#names ??= readNames(named.playlist, {}, this.#call);
    const found = (await this.#names)(name);
    if ('object' in found) return { list: 'playlist', id: found.object.id };
    const others = found.candidates
      .slice(0, 5)
      .map(({ id, name: title }) => `[${id}] ${sanitize(title, 80)}`);
    const which = found.reason === 'name-ambiguous' ? 'more than one own playlist is' : 'no own playlist is';
    const lead = others.length === 0 ? '' : `; ${found.near ? 'similar' : 'there are'}: ${others.join('; ')}`;
    return { problem: `${which} called ${quoted(name)}: lists are ${listNames}${lead}` };
  }
}
