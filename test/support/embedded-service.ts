import { randomBytes } from 'node:crypto';
import { createTokens } from '../../src/catalogue-service/authorize/tokens.ts';
import type { Behaviour } from '../../src/catalogue-service/behaviour/behaviour.ts';
import { createRequestHandler } from '../../src/catalogue-service/dispatch/index.ts';
import { type Library, openLibrary } from '../../src/catalogue-service/library/index.ts';
import { routeHandler } from '../../src/catalogue-service/routes/index.ts';
import { makeSearchIndex } from '../../src/catalogue-service/search/index.ts';
import { once } from '../../src/client/api/lazy.ts';
import type { WireAnswer, WireRequest } from '../../src/client/wire-codec.ts';
import type { MusicGraph } from '../../src/demo/catalogue/index.ts';
import { ServiceError } from '../../src/library/service-form.ts';
import type { Store } from '../../src/store/store.ts';
import { json } from './carriers.ts';

/** The embedded service without its HTTP: every endpoint, in this process, in a tenth of a millisecond. */
export interface EmbeddedService {
  /** What its users keep. */
  readonly library: Library;
  /** Answers as the owner of the catalogue is answered, a refusal in the service's form included. */
  answer(request: WireRequest): WireAnswer;
}

export function embeddedService(
  catalogue: MusicGraph,
  store: Store,
  now: () => number,
  behaviour?: Behaviour,
): EmbeddedService {
  const tokens = createTokens(catalogue.owner.id, now, () => randomBytes(9).toString('base64url'));
  const token = tokens.issue();
  const library = openLibrary(store, catalogue, now);
  const search = once(() => makeSearchIndex(catalogue));
  const charts = (genreId: number) => catalogue.charts.get(genreId);
  const context = { catalogue, library, search, charts, origin: 'https://music.test', now };
  const handlers = behaviour?.handlers(routeHandler) ?? routeHandler;
  const serve = createRequestHandler({ context, tokens, quota: () => true, handlerOf: handlers });
  return {
    library,
    answer({ method, path, params, anonymous }) {
      try {
        const { status, type, text } = serve({
          method,
          path,
          params,
          token: anonymous ? undefined : token,
          language: 'en',
        });
        return { status, contentType: type.split(';')[0] ?? '', body: text };
      } catch (error) {
        if (error instanceof ServiceError) return json({ error: error.body }, error.status);
        throw error;
      }
    },
  };
}
