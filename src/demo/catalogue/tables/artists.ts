/** An artist's first genre decides who is related. `radio`: whether there is an endless mix of the artist. */
export const artists = `
id	genreIds	fans	radio	name
12	98	247306	yes	Johann Sebastian Bach
14	98	20229	yes	Antonio Vivaldi
17	98	11283	yes	George Frideric Handel
21	98	14085	yes	Joseph Haydn
26	98	104633	yes	Wolfgang Amadeus Mozart
32	98	113425	yes	Ludwig van Beethoven
39	98	90613	yes	Franz Schubert
40	98	18119	yes	Louise Farrenc
42	98	22252	yes	Fanny Hensel
45	98	60569	yes	Frédéric Chopin
49	98	9641	yes	Robert Schumann
54	98	9669	yes	Franz Liszt
60	98	21193	yes	Clara Schumann
67	98,129	21381	yes	Louis Moreau Gottschalk
68	98	6772	yes	Johannes Brahms
70	98	14290	yes	Camille Saint-Saëns
73	98	13303	yes	Georges Bizet
77	98	5791	yes	Modest Mussorgsky
82	98	8874	yes	Pyotr Ilyich Tchaikovsky
88	98	28884	yes	Antonín Dvořák
95	98	15738	yes	Edvard Grieg
96	98	14361	yes	Gabriel Fauré
98	197,98	12066	yes	Chiquinha Gonzaga
101	197,98	6639	yes	Ernesto Nazareth
105	98	23356	yes	Edward Elgar
110	98	6494	yes	Isaac Albéniz
116	98	81426	yes	Claude Debussy
123	98	21289	yes	Erik Satie
124	98	5128	yes	Amy Beach
126	129	12907	yes	Scott Joplin
129	98,173	6583	yes	Gustav Holst
133	98	5046	yes	Maurice Ravel
138	16,98	10342	yes	Rentarō Taki (瀧 廉太郎)
144	129	11338	yes	James Scott
151	129,153	21253	yes	Jelly Roll Morton
152	98	25096	yes	Lili Boulanger
154	132,85	2280399	yes	Marlow & the Tides
157	132	1037588	yes	Ines Quillfeather
161	132,466	538334	yes	Zoé Brindamour
166	132	34267	yes	The Paper Herons
172	132	3296	yes	Foxglove
179	116	1349045	yes	Big Pemberton
180	116,165	798078	yes	Lady Ampersand
182	116	26388	yes	MC Ladle
185	116	111517	yes	Tenfold Ezra
189	152	414092	yes	The Crooked Kettles
194	152,85	214783	yes	Hannah Brackridge
200	152	9210	yes	Nine Wet Matches
207	113	909926	yes	Neon Heron
208	113,106	97738	yes	Otto Vesper
210	113	5461	yes	Club Marzipan
213	165,169	699861	yes	Odessa Fairlow
217	165	57833	yes	Juno Tarnfield
222	165	7107	yes	Silk Ledger
228	85	165230	yes	Sad Umbrella Club
235	85,106	17783	yes	Amadeus Moth
236	85	2215	yes	The Half-Lit Rooms
238	106	75206	yes	Kilo Marguerite
241	106,85	144924	yes	Parallel Aunt
245	106	1722	yes	Sine & Sons
250	466	39050	yes	Tamsin Gorsefield
256	466	6271	yes	The Wren House Band
263	466,153	3742	yes	Brother Pebworth
264	144	44533	yes	Bamboo Road Rockers
266	144,169	20302	yes	Sister Mangrove
269	144	1360	yes	King Lime & the Hillside
273	129	30071	yes	The Hattie Pemberton Quintet
278	129	13730	yes	Lucien Vesperine Trio
284	129,169	10585	yes	Odette Marl
291	173,98	50699	yes	Aurelio Tamarind
292	173,106	11968	yes	Pixel Chapel
294	464	23070	yes	Møth Øath
297	464	8078	yes	Cathedral of Rust
301	464	1137	yes	Foxglove
306	169	127072	yes	The Slow Simmer Band
312	169,153	15581	yes	Velma Croftwood
319	153	26331	yes	Toby "Tin Cup" Marl
320	153,169	4804	yes	Lucille Orchardson
322	153,152	898	yes	The Levee Clerks
325	197	613796	yes	Niño Tamarindo
329	197,132	65955	yes	Ximena del Patio
334	197	4231	yes	Los Relojes de Arena
340	16,85	188414	yes	青い灯台
347	16,132	17798	yes	宮森ユズハ
348	16,466	85761	yes	달빛 우체국
350	16,165	13705	yes	한소담
353	466,132	7141	yes	Ηρώ Πελαγίτη
357	152,85	15626	yes	Северный Трамвай
362	132	2548	yes	Вера Лугонина
368	132	20307	yes	ليان السروجي
375	85,466	2909	yes	נועה בר־גיל
376	132	598	yes	Karaoke Lantern
378	132,152	481	yes	The Tribute Parade
381	132,98	1556	yes	Little Spoon Lullabies
385	169,144	120		Ilse Hollowcroft
390	197	70	yes	The Velvet Rooms
396	152	139	yes	Jericho Hazelvale
403	113	279	yes	Ashlow & Marlridge
404	144	2023	yes	The Brackling Umbrellas
406	106,466	95760	yes	The Brackgate Matches
409	173	73002	yes	The Marett Summers
413	16	328	yes	The Hidden Mountains
`;
