import type { AccountResult } from '../tools/engine/account-port.ts';
import type { SignIn } from './sign-in.ts';

/** A page of this server where a caller who is elsewhere links their account. */
export interface LinkPage {
  readonly url: string;
  /** Whether nobody has used it yet, and it can still be opened. */
  isOpen(): Promise<boolean>;
  /** Ends the page; nothing is linked by it any more. Never rejects. */
  close(): Promise<void>;
}

/** How callers sign in who are not at this computer. */
export interface LinkPageSource {
  /** A page for this caller alone that nobody has used; one that a browser has already ends. */
  open(): Promise<LinkPage>;
  /** The page that this caller has, though a browser may be on it, or a new one. */
  current(): Promise<LinkPage>;
  /** Ends whatever page this caller has. Never rejects. */
  close(): Promise<void>;
}

/** How long a page waits, in milliseconds. */
const longestMs = 10 * 60_000;

/** A sign-in that ends when `finish` is told how, or after ten minutes. */
export function pageSignIn({ url, close }: LinkPage): SignIn & { finish(result: AccountResult): void } {
  let resolve: (result: AccountResult) => void = () => undefined;
  const done = new Promise<AccountResult>(settle => {
    resolve = settle;
  });
  const finish = (result: AccountResult) => {
    clearTimeout(timer);
    resolve(result);
  };
  const cancel = (sentence = calledOff) => {
    void close();
    finish({ ok: false, sentence });
  };
  const timer = setTimeout(() => finish({ ok: false, sentence: late }), longestMs);
  timer.unref();
  return { url, listens: true, isPage: true, done, finish, cancel, paste: () => undefined };
}

export const calledOff = 'The page was called off.';
const late = 'Nobody finished linking an account within 10 minutes, so nothing was linked. Start again.';
