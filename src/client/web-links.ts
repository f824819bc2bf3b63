import type { Transport } from './transport.ts';

/** A link that may not be one of the web, as it stands in JSON, or a name or an address with letters escaped. */
const suspect = /"(?:link|share)"\s*:\s*"(?!https?:\\?\/\\?\/|")|\\u00[67]/i;
const ofTheWeb = /^https?:\/\//i;
const ofAFile = /^file:\/\/\//;

/** Leaves out links that do not lead to the web: a host may open them. `hasFiles`: own music has addresses of files. */
export const webLinksOnly = (transport: Transport, hasFiles = false): Pick<Transport, 'ready' | 'send'> => ({
  ready: async () => transport.ready?.(),
  async send(request, signal) {
    const answer = await transport.send(request, signal);
    return suspect.test(answer.body) ? { ...answer, body: withoutOtherLinks(answer.body, hasFiles) } : answer;
  },
});

function withoutOtherLinks(body: string, hasFiles: boolean): string {
  const isFine = (link: string) => link === '' || ofTheWeb.test(link) || (hasFiles && ofAFile.test(link));
  try {
    const cleaned: unknown = JSON.parse(body, (name, value) =>
      (name === 'link' || name === 'share') && typeof value === 'string' && !isFine(value)
        ? undefined
        : value,
    );
    return JSON.stringify(cleaned);
  } catch {
    // The reader of answers says what is wrong with it.
    return body;
  }
}
