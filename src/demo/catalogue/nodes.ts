/** The nodes that exist, in the order of their ids. */
export const nodesOf = <T>(map: ReadonlyMap<number, T>, ids: Iterable<number>): T[] => {
  const found: T[] = [];
  for (const id of ids) {
    const node = map.get(id);
    if (node !== undefined) found.push(node);
  }
  return found;
};
