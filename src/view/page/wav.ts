const headerBytes = 44;
const bytesPerSample = 2;
const loudest = 0x7fff;

/** One channel of sound as a WAV file of 16 bits a sample. */
export function wavOf({ sampleRate, samples }: { sampleRate: number; samples: Float32Array }): Uint8Array {
  const size = samples.length * bytesPerSample;
  const view = new DataView(new ArrayBuffer(headerBytes + size));
  const text = (at: number, word: string) => {
    for (const [index, letter] of [...word].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + size, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  text(36, 'data');
  view.setUint32(40, size, true);
  for (const [at, sample] of samples.entries())
    view.setInt16(headerBytes + at * bytesPerSample, Math.max(-1, Math.min(1, sample)) * loudest, true);
  return new Uint8Array(view.buffer);
}

const chunk = 0x8000;

/** A file as an address that needs no network. */
export function dataAddress(type: string, bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + chunk)));
  return `data:${type};base64,${btoa(parts.join(''))}`;
}
