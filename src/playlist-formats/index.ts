import { csv } from './csv.ts';
import type { Format } from './format.ts';
import type { FormatName } from './format-names.ts';
import { jspf } from './jspf.ts';
import { m3u8 } from './m3u8.ts';
import { lines, links } from './text-lines.ts';
import { xspf } from './xspf.ts';

/**
 * How each format is written and read. Loaded when a file is first written or read: nothing else needs a parser
 * of XML or CSV. A text is tried as each format, in this order.
 */
export const formats: Readonly<Record<FormatName, Format>> = { m3u8, xspf, jspf, csv, lines, links };
