const cookieName = '__Host-link';

/** See other: what comes next is read, whatever was sent. */
export const redirect = (location: string, cookie?: string): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      ...cookieHeader(cookie),
    },
  });

/** The cookie of a visit; none where `value` is undefined, and its end where it is empty. Of this host alone, out of reach of scripts, and not sent along by pages elsewhere, except when they lead here. */
export function cookieHeader(value: string | undefined): Record<string, string> {
  if (value === undefined) return {};
  const age = value === '' ? 0 : 600;
  return { 'set-cookie': `${cookieName}=${value}; Max-Age=${age}; Path=/; Secure; HttpOnly; SameSite=Lax` };
}

export const cookieIn = ({ headers }: Request): string | undefined =>
  /(?:^|;\s*)__Host-link=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1];
