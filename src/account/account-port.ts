/** A sign-in under way, as a tool sees it. */
export interface SigningIn {
  /** The page to open. */
  readonly url: string;
  /** Whether the browser comes back to this server by itself. */
  readonly listens: boolean;
  /** How it ended. Never rejects. */
  readonly done: Promise<{ readonly ok: boolean; readonly sentence: string }>;
  cancel(sentence?: string): void;
}

/** The account behind the token. Nothing it says holds the token. */
export interface AccountPort {
  status(): Promise<{ readonly text: string; readonly facts: Record<string, unknown> }>;
  /** What the listener does to get in, or to get more, with the present settings; no request. Never rejects. */
  wayIn(): Promise<string>;
  /** `again`: this goes on with the sign-in before, though it may have ended. */
  login(again?: boolean): Promise<SigningIn | { readonly problem: string }>;
  logout(): Promise<{ readonly ok: boolean; readonly sentence: string }>;
}

type Said = 'accept' | 'decline' | 'cancel';

/** Sending the listener to a page: at once, or by the answer, after which the call comes again. */
export interface PageVisits {
  /** What they said to the page of the call before. */
  readonly said?: Said | undefined;
  /** `done` tells the host that the page is done with. */
  now?(
    page: { readonly message: string; readonly url: string },
    done: Promise<unknown>,
  ): Promise<Said | 'late'>;
}
