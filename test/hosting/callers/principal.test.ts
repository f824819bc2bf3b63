import { expect, test } from 'vitest';
import { principalKey } from '../../../src/hosting/callers/principal.ts';

const issuer = 'https://login.example.com';

test('a principal has one key, which names nobody', () => {
  const key = principalKey({ issuer, subject: 'ada@example.com' });

  expect(principalKey({ subject: 'ada@example.com', issuer })).toBe(key);
  expect(key).toMatch(/^[\w-]{43}$/);
});

test('no two principals share a key, wherever the one name ends and the other begins', () => {
  const principals = [
    { issuer, subject: 'ada' },
    { issuer: `${issuer}/`, subject: 'ada' },
    { issuer, subject: 'Ada' },
    { issuer: `${issuer}a`, subject: 'da' },
    { issuer: `${issuer}","`, subject: 'ada' },
    { issuer, subject: '","ada' },
  ];

  expect(new Set(principals.map(principalKey)).size).toBe(principals.length);
});
