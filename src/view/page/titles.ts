/** A movement or a number after its work: "Piano Sonata No. 8: II. Adagio cantabile", "4 Impromptus: No. 4". */
const movement = /^(.{4,}): (?=(?:[IVXL]+|No)\. \S)/;

/** The work that a title begins with, if it is in one, and what the song itself is called. */
export function titleParts(title: string): readonly [work: string, own: string] {
  const [start = '', work = ''] = movement.exec(title) ?? [];
  return [work, title.slice(start.length)];
}
