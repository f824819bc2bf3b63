import { expect, it } from 'vitest';
import { decodeText } from '../../src/text/decode.ts';

const text = 'Title\tArtist\nÉtude\tBjörk – “Jóga”';
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

it.each<[string, Uint8Array, string]>([
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`), text],
  ['UTF-8 that is cut off within a letter', Buffer.from(`${text}é`).subarray(0, -1), text],
  ['UTF-16 of Windows', Buffer.from(`\uFEFF${text}`, 'utf16le'), text],
  ['UTF-16 of Windows without a byte order mark', Buffer.from(text, 'utf16le'), text],
  ['UTF-16 in the other order', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le')), text],
  ['UTF-16 in the other order without a mark', swapped(Buffer.from(text, 'utf16le')), text],
  ['Western European letters', Buffer.from('Étude; Björk \x93Jóga\x94', 'latin1'), 'Étude; Björk “Jóga”'],
  ['nothing', new Uint8Array(), ''],
])('%s is read', (_, bytes, read) => expect(decodeText(bytes)).toBe(read));
