import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** An authorization server of which only the keys are asked for, and whoever holds its key. */
export interface BenchIssuer {
  /** Its name, and where it is found. */
  readonly origin: string;
  /** A token of an hour for a caller, as an authorization server signs it. */
  tokenOf(caller: string): Promise<string>;
  close(): void;
}

/** `audience`: the address that its tokens are for. RS256, as most authorization servers sign. */
export async function benchIssuer(audience: string): Promise<BenchIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const origin = originOf(server.address());
    const found = request.url?.startsWith('/.well-known/')
      ? { issuer: origin, jwks_uri: `${origin}/keys`, authorization_endpoint: `${origin}/authorize` }
      : { keys: [key] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = originOf(server.address());
  return {
    origin,
    tokenOf: caller =>
      new SignJWT({ scope: 'music:read' })
        .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
        .setIssuer(origin)
        .setAudience(audience)
        .setSubject(caller)
        .setExpirationTime('1h')
        .sign(privateKey),
    close: () => void server.close(),
  };
}

const originOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' ? `http://localhost:${address?.port}` : '';
