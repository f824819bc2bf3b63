/** Why a request over HTTP is not served: for the programmers of hosts, and for whoever runs the server. */
export const httpProblems = {
  host: 'This server does not answer to that Host. MUSIC_PUBLIC_URL says where callers reach it.',
  origin: 'Pages of that Origin may not call this server.',
  elsewhere: 'Without authorization this server answers this computer alone, and no proxy.',
  target: 'That is no address of this server.',
  nothing: 'There is nothing at this address; the protocol is spoken at /mcp.',
  method: 'This address takes POST, GET and DELETE.',
  pageMethod: 'This address takes GET and POST.',
  contentType: 'Content-Type must be application/json.',
  tooLarge: (bytes: number) => `A request has at most ${bytes} bytes: nothing was done.`,
  tooManyCalls: (most: number) => `A batch has at most ${most} calls here: nothing was done.`,
  idUnderWay: 'A call of this session with that id is still under way: nothing was done. Use another id.',
  notJson: 'The body is not JSON.',
  unknownSession: 'There is no such session: initialize again.',
  noSession: 'This needs the Mcp-Session-Id that initialize gave.',
  version: (spoken: readonly string[]) =>
    `This server does not speak that version of the protocol: MCP-Protocol-Version is one of ${spoken.join(', ')}.`,
  tooManySubscriptions: (most: number) => `One stream watches at most ${most} addresses.`,
  callerBusy: 'You have too much under way here: nothing was done. Wait for some of it, then ask again.',
  busy: 'This server has too much under way: nothing was done. Ask again in a moment.',
  draining: 'This server is about to end: nothing was done. Ask again.',
  cutOff:
    'This server ended before the call was done. Call again: what broke off of a change is told then, with the call that finishes it.',
  failed: 'This server made a mistake of its own. Its log has more.',
} as const;
