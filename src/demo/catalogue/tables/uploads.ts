/** Tracks that the demo account's owner uploaded. */
export const uploads = `
id	title	artist	album	duration
-3141162703	Kitchen Waltz (rough take)	Nell & Dad	Phone Recordings	143
-3141162811	Choir Rehearsal – Altos, bars 12–40	St. Osyth Singers	Spring Concert	388
-3141163067	Untitled 7	Nell Tarnmoor		96
`;
