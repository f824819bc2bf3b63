/** ": 1,200 of 3,000 files"; empty before the files are counted. */
export const filesDone = ({ done, total }: { readonly done: number; readonly total: number }): string =>
  total === 0 ? '' : `: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} files`;
