import { afterAll, beforeAll } from 'vitest';
import { aService, partsFor } from '../conformance/parts.ts';
import type { Parts } from './http.ts';
import type { TestService } from './test-service.ts';

/** A service, and what serves its owner: one for all tests of a file, there once they run. */
export function ownService(): { readonly embedded: TestService; readonly parts: Parts } {
  let made: { embedded: TestService; parts: Parts } | undefined;
  beforeAll(async () => {
    const embedded = await aService();
    made = { embedded, parts: await partsFor(embedded, embedded.token) };
  });
  afterAll(() => made?.embedded.close());
  const all = () => {
    if (made === undefined) throw new Error('no test has begun');
    return made;
  };
  return {
    get embedded() {
      return all().embedded;
    },
    get parts() {
      return all().parts;
    },
  };
}
