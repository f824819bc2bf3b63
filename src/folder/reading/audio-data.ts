/** The MIME type by which the tag reader knows each container. */
export const mimeTypes = {
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  aiff: 'audio/aiff',
  mp4: 'audio/mp4',
  asf: 'audio/x-ms-asf',
  ape: 'audio/ape',
  mpeg: 'audio/mpeg',
  adts: 'audio/mpeg',
} as const;
export type Container = keyof typeof mimeTypes;

/** The sound of a file, apart from its tags. */
export interface AudioData {
  readonly container: Container;
  /** The part of the file with the sound, in bytes. */
  readonly start: number;
  readonly end: number;
  /** Where the tag reader may stop; the end of the file if absent. */
  readonly tagsEnd?: number;
  /** The length, if it was found without the tag reader. */
  readonly length?: Length;
  /** Whether the file ends before the sound does. */
  readonly isCut?: boolean;
}

export interface Length {
  readonly seconds: number;
  /** Computed from the size and the bit rate. */
  readonly isEstimate: boolean;
}
