/** A text as it stands in a page of HTML, in attributes too. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`);
