/** The text of a file, and what its bytes have besides. */
export interface ConfigText {
  readonly text: string;
  readonly mark: boolean;
  readonly lineEnd: '\n' | '\r\n';
  /** What one step of indentation is. */
  readonly indent: string;
}

const byteOrderMark = '\uFEFF';

/** Undefined for bytes that are no UTF-8. */
export function decodeConfig(bytes: Uint8Array): ConfigText | undefined {
  try {
    const whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const mark = whole.startsWith(byteOrderMark);
    const text = mark ? whole.slice(1) : whole;
    const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
    return { text, mark, lineEnd, indent: /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ' };
  } catch {
    return undefined;
  }
}

export const encodeConfig = ({ mark }: ConfigText, text: string): Uint8Array =>
  new TextEncoder().encode(mark ? byteOrderMark + text : text);

/** Of a file that is not there. */
export const noText: ConfigText = { text: '', mark: false, lineEnd: '\n', indent: '  ' };
