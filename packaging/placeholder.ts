/** Where a host, not JavaScript, puts a value: `${name}`. */
export const placeholder = (name: string): string => `\${${name}}`;
