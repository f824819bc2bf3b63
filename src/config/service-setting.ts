import { delimiter, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ownMusic, serviceAt, serviceNames, services } from '../client/catalogues.ts';
import { musicServerAt } from '../client/music-server.ts';

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** Whether the connection is encrypted or stays on this computer. */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));

/** The address is stored with each change, so it must not contain a secret. */
export const isServiceUrl = (url: URL) =>
  isSafeAddress(url) && url.username === '' && url.password === '' && !/[?#]/.test(url.href);

export const serviceSchema = z.union([
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(serviceNames))
    .transform(name => services[name]),
  z
    .string()
    .refine(text => URL.canParse(text) && isServiceUrl(new URL(text)))
    .transform(text => serviceAt(new URL(text))),
  z
    .string()
    .refine(text => serverIn(text) !== undefined)
    .transform(text => musicServerAt(serverIn(text) ?? new URL(text))),
  z
    .string()
    .refine(text => foldersIn(text).length > 0)
    .transform(text => ownMusic(foldersIn(text))),
]);

/** The address after `subsonic+`. Plain http is for networks at home, which connections check. */
function serverIn(text: string): URL | undefined {
  const [, address = ''] = /^subsonic\+(https?:.+)$/i.exec(text) ?? [];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url !== undefined && url.username === '' && url.password === '' && !/[?#]/.test(url.href);
  return isPlain ? url : undefined;
}

/** Absolute paths, separated as in PATH, or one `file:` address; none for anything else. */
function foldersIn(text: string): string[] {
  if (/^file:/i.test(text)) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url?.host === '' ? [resolve(fileURLToPath(url))] : [];
  }
  const folders = text.split(delimiter).filter(path => path !== '');
  return folders.every(path => isAbsolute(path)) ? folders.map(path => resolve(path)) : [];
}
