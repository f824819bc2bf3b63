/** The formats that a playlist can be written in and read from. */
export const formatNames = ['m3u8', 'xspf', 'jspf', 'csv', 'lines', 'links'] as const;
export type FormatName = (typeof formatNames)[number];

/** How a file of each format is known. */
export const formatFacts: Readonly<
  Record<FormatName, { readonly mimeType: string; readonly extension: string }>
> = {
  m3u8: { mimeType: 'application/vnd.apple.mpegurl', extension: 'm3u8' },
  xspf: { mimeType: 'application/xspf+xml', extension: 'xspf' },
  jspf: { mimeType: 'application/jspf+json', extension: 'jspf' },
  csv: { mimeType: 'text/csv', extension: 'csv' },
  lines: { mimeType: 'text/plain', extension: 'txt' },
  links: { mimeType: 'text/plain', extension: 'txt' },
};
