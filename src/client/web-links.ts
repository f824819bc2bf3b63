/** A link that may not be one of the web, as it stands in JSON, or a name or an address with letters escaped. */
const suspect = /"(?:link|share)"\s*:\s*"(?!https?:\\?\/\\?\/|")|\\u00[67]/i;
const ofTheWeb = /^https?:\/\//i;

/** The text of an answer without links that do not lead to the web: a host may open them. */
export const webLinksOnly = (body: string): string => (suspect.test(body) ? withoutOtherLinks(body) : body);

function withoutOtherLinks(body: string): string {
  const isFine = (link: string) => link === '' || ofTheWeb.test(link);
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
