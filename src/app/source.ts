import type { SignInTarget } from '../account/oauth.ts';
import type { Lazy } from '../client/api/lazy.ts';
import type { Connections } from '../client/transport.ts';
import type { AddedLibrary } from '../demo/index.ts';
import type { ListenerLibrary } from '../library/index.ts';
import type { OwnMedia } from '../resources/index.ts';
import type { Log } from '../server/log.ts';
import type { Store } from '../store/store.ts';

/** The music service: one elsewhere, the demo or the listener's own music. */
export interface RunningService {
  /** What requests are sent to, or what addresses in answers begin with. */
  readonly baseAddress: string;
  /** The token of the demo's owner, for calls without a token of their own. */
  readonly ownerToken?: string;
  /** Of the demo, if its own library cannot be used: tries again, or rejects with `LibraryError`. */
  checkLibrary?(): Promise<void>;
  /** Adds another library to the demo. */
  addLibrary?(store: Store): AddedLibrary;
  /** Covers and sound of the listener's own music. `caller`: empty for the listener of this computer. */
  readonly media?: (caller: string, token: () => Promise<string | undefined>) => OwnMedia;
  /** A page for one sign-in at the demo. Only this process knows its address and its application. */
  openSignIn?(): Promise<SignInTarget>;
}

/** For what needs everything that the catalogue has. */
export interface WholeCatalogue {
  /**
   * Waits until all own music or all of a music server is read; other catalogues are always whole. Calls `report` each
   * second with how much is read. `token`: to read a music server with. Resolves to the reason if something could not be
   * read. Rejects when it is aborted.
   */
  whole(
    report: (at: { readonly done: number; readonly total: number }) => void,
    signal?: AbortSignal,
    token?: () => Promise<string | undefined>,
  ): Promise<string | undefined>;
  /**
   * Changes when searches may find something else: for own music when it changes, otherwise once a day. Undefined until
   * all of the catalogue is known.
   */
  state(): Promise<string | undefined>;
  /** The track of own music or of a music server whose file a list in `folder` names by this path. */
  trackAt(path: string, folder: string): Promise<number | undefined>;
  /** Where a music server says that the file of a track is: a path there. Undefined elsewhere, and if it does not say. */
  pathOf(trackId: number): string | undefined;
}

/** A kind of service. It starts nothing before the first use. What is absent is so for every kind but a few. */
export interface Source extends Partial<WholeCatalogue> {
  /** Looks at the music if that is due. */
  ready(): Promise<RunningService>;
  readonly connections: Connections;
  /** What a listener should know of the service now. `since`: when the call began. */
  notice?(since: number): string | undefined;
  /** The folders of own music that are missing or empty. Once own music is opened, the notice names them. */
  absentFolders?(): Promise<readonly string[]>;
  /** The address of an own track's file, if it may be shown. */
  linkOf?(trackId: number): string | undefined;
  /** The MusicBrainz id of a track, in its tags or as the music server names it. */
  recordingIdOf?(trackId: number): string | undefined;
  /** Whether the file of an own track was there and is not. */
  isGone?(trackId: number): boolean;
  close?(): Promise<void>;
}

export interface ServiceParts {
  readonly log: Log;
  now(): number;
  readonly store: Lazy<Store>;
  /** Callers over HTTP see no paths, and one caller's library does not show in the charts of others. */
  readonly isHosted: boolean;
  /** The library of the listener of this computer. */
  library(): ListenerLibrary | undefined;
}
