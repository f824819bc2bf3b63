/**
 * `near`: the genres its listeners also like. `editorial`: its place among the editorials, if it has one.
 * Genre 0 stands for all.
 */
export const genres = `
id	near	editorial	name
0		1	All
132	165,113,85	2	Pop
116	165,132,169	4	Rap/Hip Hop
152	85,464,153	3	Rock
113	106,132,165		Dance
165	169,132,116		R&B
85	152,466,132		Alternative
106	113,85,173	7	Electro
466	85,153,98	8	Folk
144	169,197,116		Reggae
129	169,153,98	6	Jazz
98	173,129,466	5	Classical
173	98,106,16		Films/Games
464	152,85,106		Metal
169	165,153,129		Soul & Funk
153	152,169,466		Blues
197	132,144,129		Latin Music
16	132,173,85		Asian Music
`;
