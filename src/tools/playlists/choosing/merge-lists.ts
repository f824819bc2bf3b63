interface MergedItem<T> {
  readonly item: T;
  /** Its place when the lists follow each other. */
  readonly place: number;
}

/** The items of several lists: list after list, or one item of each in turn, so that every list has its share. */
export function mergeLists<T>(lists: readonly (readonly T[])[], inTurn: boolean): MergedItem<T>[] {
  let place = 0;
  const items = lists.flatMap(list => list.map((item, turn) => ({ item, turn, place: place++ })));
  return inTurn ? items.sort((a, b) => a.turn - b.turn) : items;
}
