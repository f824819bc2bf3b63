/** `first` is the first of these. */
export const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** `i` is the first of these. */
export const romanNumerals = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(
  ' ',
);
