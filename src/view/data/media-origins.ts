/** Whether an address is at one of the origins, each as a content policy names it: `https://*.example.org`. */
export function isFrom(origins: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return origins.some(origin => {
    const [scheme = '', host = ''] = origin.split('://');
    const [name = '', ownPort = ''] = host.split(':');
    const isHost = name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;
    return `${scheme}:` === protocol && port === ownPort && isHost;
  });
}
