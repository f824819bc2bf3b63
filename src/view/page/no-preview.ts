/** A track has no preview that may be played. */
export class NoPreview extends Error {
  readonly page: string | undefined;

  constructor(page: string | undefined) {
    super('no preview');
    this.page = page;
  }
}
