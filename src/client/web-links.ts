/** JSON that may have a link to something other than the web, or escaped letters that could hide one. */
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
    // Decoding reports invalid JSON.
    return body;
  }
}
