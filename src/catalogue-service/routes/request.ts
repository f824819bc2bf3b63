import { serviceErrors } from '../../library/service-form.ts';
import type { TokenHolder } from '../authorize/tokens.ts';
import type { Nodes, ServedCatalogue, UserNode } from '../catalogue/graph.ts';
import { type MatchedRequest, unknownError } from '../dispatch/index.ts';

/** What a request names: its caller, the objects in its path and its parameters. */

/** The token's owner. Throws error 200 without a token. */
export function callerOf({ caller }: MatchedRequest): TokenHolder {
  if (!caller) throw serviceErrors.tokenNeeded();
  return caller;
}

/** The user in the path; `me` is the token's owner. Throws error 800 for an unknown one. */
export function userOf(call: MatchedRequest): UserNode {
  const given = call.path.user_id;
  return userWith(call, given === undefined || given === 'me' ? callerOf(call).userId : Number(given));
}

/** Throws error 800 for an unknown user. */
export function userWith({ context: { catalogue } }: MatchedRequest, id: number): UserNode {
  const user = id === catalogue.owner.id ? catalogue.owner : catalogue.users.get(id);
  if (!user) throw serviceErrors.noData();
  return user;
}

/** The user in the path, who must be the caller. Throws error 200 for anyone else. */
export function selfOf(call: MatchedRequest): UserNode {
  const user = userOf(call);
  if (callerOf(call).userId !== user.id) throw serviceErrors.permission();
  return user;
}

/** Whether the caller may add a track: an upload belongs to one listener. */
export const mayKeep = ({ context, caller }: MatchedRequest, trackId: number): boolean =>
  trackId > 0 || context.library.personalSong(trackId)?.ownerId === caller?.userId;

/** The object in the path. Each kind has its own error for an unknown id. */
const named =
  <T>(idName: string, nodesIn: (catalogue: ServedCatalogue) => Nodes<T>) =>
  ({ path, context: { catalogue } }: MatchedRequest): T => {
    const node = nodesIn(catalogue).get(Number(path[idName]));
    if (node === undefined) throw unknownError(idName);
    return node;
  };

export const albumIn = named('album_id', ({ albums }) => albums);
export const trackParam = named('track_id', ({ tracks }) => tracks);
export const artistIn = named('artist_id', ({ artists }) => artists);
export const podcastIn = named('podcast_id', ({ podcasts }) => podcasts);
export const episodeIn = named('episode_id', ({ episodes }) => episodes);
export const radioIn = named('radio_id', ({ radios }) => radios);
export const genreIn = named('genre_id', ({ genres }) => genres);
export const editorialIn = named('editorial_id', ({ editorials }) => editorials);

/** What a code names. A blank code matches nothing, also where an object has none. */
function coded<T>(code: string, find: (code: string) => T | undefined): T {
  const found = code === '' ? undefined : find(code);
  if (found === undefined) throw serviceErrors.noData();
  return found;
}

/** By barcode, with or without leading zeros. */
export const albumByUpc = ({ context, path }: MatchedRequest) =>
  coded(path.upc?.replace(/^0+/, '') ?? '', upc => context.search().albumByUpc(upc));

/** The first track of a recording. */
export const trackByIsrc = ({ context, path }: MatchedRequest) =>
  coded(path.isrc?.replaceAll('-', '').toUpperCase() ?? '', isrc => context.search().trackByIsrc(isrc));

const whole = /^-?\d{1,16}$/;

/** A whole number. Throws error 500 with its name. */
export function numberParam({ params }: MatchedRequest, name: string): number {
  const given = (params[name] ?? '').trim();
  const value = Number(given);
  if (!whole.test(given) || !Number.isSafeInteger(value)) throw serviceErrors.wrongParameter(name);
  return value;
}

/** Whole numbers separated by commas, under the usual name or another one. Throws error 500 with the name. */
export function numbersIn({ params }: MatchedRequest, name: string, other?: string): number[] {
  const used = name in params || other === undefined ? name : other;
  const words = (params[used] ?? '').split(',').map(word => word.trim());
  const values = words.filter(word => word !== '');
  if (values.length === 0 || !values.every(word => whole.test(word)))
    throw serviceErrors.wrongParameter(used);
  return values.map(Number);
}

/** `true` or `false`; undefined if absent. Throws error 500 with its name. */
export function flagIn({ params }: MatchedRequest, name: string): boolean | undefined {
  const given = params[name];
  if (given === undefined) return undefined;
  if (given !== 'true' && given !== 'false') throw serviceErrors.wrongParameter(name);
  return given === 'true';
}

/** Text that may be absent but not blank. Throws error 500. */
export function textParam({ params }: MatchedRequest, name: string): string | undefined {
  const given = params[name]?.trim();
  if (given === '') throw serviceErrors.emptyParameter();
  return given;
}
