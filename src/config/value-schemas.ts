import { isIP } from 'node:net';
import { z } from 'zod';
import type { Quota } from '../client/quota.ts';
import { serviceAt, serviceNames, services } from '../client/service-preset.ts';

/** How the text of a setting is checked and read. */

const yes = new Set(['1', 'true', 'yes', 'on']);
const no = new Set(['', '0', 'false', 'no', 'off']);

export const onOffSchema = z
  .string()
  .toLowerCase()
  .refine(word => yes.has(word) || no.has(word))
  .transform(word => yes.has(word));

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** Nobody on the way reads along, or there is no way. */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));

/** An address with a secret in it would stand in the record of changes. */
const isServiceUrl = (url: URL) =>
  isSafeAddress(url) && url.username === '' && url.password === '' && !/[?#]/.test(url.href);

export const serviceSchema = z.union([
  z.enum(serviceNames).transform(name => services[name]),
  z
    .string()
    .refine(text => URL.canParse(text) && isServiceUrl(new URL(text)))
    .transform(text => serviceAt(new URL(text))),
]);

/** Compared as text with what an authorization server calls itself, so it stays as it was written. */
export const issuerSchema = z.string().refine(text => URL.canParse(text) && isServiceUrl(new URL(text)));

const isReturnUrl = (url: URL) => isSafeAddress(url) && url.hash === '';

export const redirectSchema = z.string().refine(text => URL.canParse(text) && isReturnUrl(new URL(text)));

/** `45/5s`: requests and the seconds of their window. */
export const quotaSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}\/(\d+(\.\d+)?)s$/)
  .transform((text): Quota => {
    const [requests = '', time = ''] = text.split('/');
    return { requests: Number(requests), ms: Number(time.slice(0, -1)) * 1000 };
  })
  .refine(({ ms }) => ms > 0);

/** Names a file of its own on every platform: Windows opens a device by some names, whatever stands behind them. */
export const profileSchema = z
  .string()
  .regex(/^(?!(con|prn|aux|nul|com\d|lpt\d)(\.|$))[a-z0-9_-][a-z0-9._-]{0,63}$/i);

/** Words between commas; at least one. */
export const wordsSchema = z
  .string()
  .transform(text =>
    text
      .split(',')
      .map(word => word.trim())
      .filter(word => word !== ''),
  )
  .refine(list => list.length > 0);

/** 32 bytes, as base64 or as hexadecimal digits. */
export const keySchema = z
  .string()
  .trim()
  .transform(text => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine(({ length }) => length === 32);
/** A whole number from 1 on. */
export const amountSchema = z
  .string()
  .regex(/^[1-9]\d{0,11}$/)
  .transform(Number);

/** A TCP port; 0 is one that is free. */
export const portSchema = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine(port => port <= 65_535);

/** An address of this computer. */
export const hostSchema = z.string().refine(text => text === 'localhost' || isIP(text) !== 0);

/** Where others reach this server: an origin, and nothing behind it. */
export const publicUrlSchema = z
  .string()
  .refine(text => URL.canParse(text) && isOrigin(new URL(text)))
  .transform(text => new URL(text));

const isOrigin = (url: URL) =>
  isSafeAddress(url) && url.username === '' && url.password === '' && url.href === `${url.origin}/`;

/** As a browser writes them: without a slash at the end. */
export const originsSchema = wordsSchema.refine(list =>
  list.every(text => URL.canParse(text) && isOrigin(new URL(text)) && new URL(text).origin === text),
);

const isNetwork = (text: string) => {
  const [address = '', length, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && (length === undefined || isPrefix(length, bits));
};
const isPrefix = (length: string, bits: number) => /^\d{1,3}$/.test(length) && Number(length) <= bits;

/** IP addresses and networks, as `10.0.0.7` and `10.0.0.0/8`. */
export const addressesSchema = wordsSchema.refine(list => list.every(isNetwork));
