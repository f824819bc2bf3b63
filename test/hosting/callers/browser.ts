/** Sends a request somewhere; the network when absent. */
export type Send = (request: Request) => Promise<Response>;

export interface Page {
  /** Where the browser ended. */
  readonly url: string;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** As much of a browser as signing in takes: cookies by origin, redirects, and forms. */
export class Browser {
  readonly #send: Send;
  /** Of the cookie that was set last. */
  attributes = '';
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(send: Send = request => fetch(request)) {
    this.#send = send;
  }

  setCookie(address: string, pair: string): void {
    const { origin } = new URL(address);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    jar.set(name, value);
    this.#cookies.set(origin, jar);
  }

  cookies(address: string): string {
    const jar = this.#cookies.get(new URL(address).origin) ?? new Map<string, string>();
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Opens an address and follows where it leads, at most until an address that `stop` knows. */
  open(url: string, stop?: (url: string) => boolean): Promise<Page> {
    return this.#go(new Request(url), stop);
  }

  /** Fills in and sends the form of a page; `name` finds it by its button or a field, where there are several. */
  submit(
    page: Page,
    fields: Record<string, string> = {},
    name = '',
    stop?: (url: string) => boolean,
  ): Promise<Page> {
    const forms = [...page.text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)];
    const [, action = '', inner = ''] = forms.find(([whole]) => whole.includes(name)) ?? [];
    if (action === '') throw new Error(`there is no such form on ${page.url}: ${page.text}`);
    const hidden = [...inner.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)];
    const body = new URLSearchParams([
      ...hidden.map(([, key = '', value = '']): [string, string] => [key, value]),
      ...Object.entries(fields),
    ]);
    const url = new URL(unescaped(action), page.url);
    const headers = { origin: new URL(page.url).origin };
    return this.#go(new Request(url, { method: 'POST', body, headers }), stop);
  }

  async #go(first: Request, stop: (url: string) => boolean = () => false): Promise<Page> {
    let request = first;
    for (let hops = 0; hops < 20; hops += 1) {
      const { url } = request;
      if (stop(url)) return { url, status: 0, text: '', headers: new Headers() };
      const headers = new Headers(request.headers);
      const cookies = this.cookies(url);
      if (cookies !== '') headers.set('cookie', cookies);
      const response = await this.#send(new Request(request, { headers, redirect: 'manual' }));
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = '', attributes = ''] = cookie.split(/; (.*)/s);
        this.attributes = attributes;
        this.setCookie(url, pair);
      }
      const text = await response.text();
      const onward = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(text)?.[1];
      const next = onward === undefined ? response.headers.get('location') : unescaped(onward);
      if (next === null) return { url, status: response.status, text, headers: response.headers };
      request = new Request(new URL(next, url));
    }
    throw new Error('redirected for ever');
  }
}

const unescaped = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))).replaceAll('&amp;', '&');
