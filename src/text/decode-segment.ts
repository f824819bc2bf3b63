/** A segment of an address without its percent signs; as it is where they stand for no text. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
