/** How many more there are than those that are named: "and 3 more". */
export const andMore = (count: number): string => `and ${count} more`;

/** That the end of a list is not shown, and the call that gives the rest. `of`: what they are. */
export const leftOutForLength = (
  count: number,
  { of = '', call }: { readonly of?: string; readonly call?: string } = {},
): string =>
  `${count} more${of === '' ? '' : ` ${of}`} left out for length.${call === undefined ? '' : ` Call ${call}`}`;
