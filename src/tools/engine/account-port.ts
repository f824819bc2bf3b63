import type { ChangeCall } from '../../jobs/change-context.ts';

/** How signing in or out ended, in one sentence for the listener. */
export interface AccountResult {
  readonly ok: boolean;
  readonly sentence: string;
}

export interface PendingSignIn {
  readonly url: string;
  /** Whether the browser returns to this server by itself. */
  readonly listens: boolean;
  /** Whether the page is one of this server, for a listener at whatever computer. */
  readonly isPage?: true;
  /** Never rejects. */
  readonly done: Promise<AccountResult>;
  cancel(sentence?: string): void;
}

/** One status, as lines and as fields. Neither holds the token. */
export interface AccountStatus {
  readonly text: string;
  readonly facts: Record<string, unknown>;
}

export interface LogoutOptions {
  /** Whether all that is kept of the listener goes too. */
  readonly forget?: boolean;
  /** Calls off what else is under way here, and waits until that has ended. Resolves to whether there was anything. */
  readonly stopCalls?: (() => Promise<boolean>) | undefined;
}

/** The listener's account, as tools see it. No answer holds the token. */
export interface AccountPort {
  status(): Promise<AccountStatus>;
  /** Steps to connect, or to get more permissions, that work with the present settings. Sends nothing, never rejects. */
  howToConnect(): Promise<string>;
  /** What the library on this computer has: "3 playlists and 41 favourites". Undefined without one. Rejects with `StoreError`. */
  keptHere(): Promise<string | undefined>;
  /**
   * Copies the library on this computer into the account that `call` works with, for at most 45 seconds. The next call
   * goes on. Rejects with `MusicError`, without sending a change, if the account cannot be used.
   */
  copyLibrary(call: ChangeCall): Promise<AccountStatus & Pick<AccountResult, 'ok'>>;
  /** `resume`: goes on with the latest sign-in, even if it has ended. */
  login(resume?: boolean): Promise<PendingSignIn | { readonly problem: string }>;
  logout(options?: LogoutOptions): Promise<AccountResult>;
}

type Action = 'accept' | 'decline' | 'cancel';

/** How a host sends the listener to a page: at once, or by the call's answer, after which the call comes again. */
export interface PageElicitation {
  /** The listener's answer to the page of the call before. */
  readonly action?: Action | undefined;
  /** Sends the listener at once; `late` where the host does not say in time. `done` tells the host that the page is finished. */
  send?(
    page: { readonly message: string; readonly url: string },
    done: Promise<unknown>,
  ): Promise<Action | 'late'>;
}
