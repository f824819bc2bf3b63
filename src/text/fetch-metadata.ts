/** Whether a browser says that a page of another site, or of another port of this computer, makes the request. */
export const isFromOtherSite = (headers: {
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}): boolean => /^(?:cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? ''));
