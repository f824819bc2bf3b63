/** By podcast, the oldest first. */
export const episodes = `
id	podcastId	releaseDate	duration	title	description
51202101	51202	2024-01-27 06:00:00	2997	Moonlight without the moon	Beethoven never called it that. What the first movement sounds like once the nickname is put away.
51202114	51202	2024-03-24 06:00:00	2842	Three ways to be slow: Satie	Painful, sad, grave: the three Gymnopédies and the three words at the top of their pages.
51202127	51202	2024-05-21 06:00:00	2890	Clara Schumann writes for a friend	The Romances of 1853, the violinist they were meant for, and the summer it all stopped.
51202140	51202	2024-07-08 06:00:00	2770	The Air that lost its strings	How one movement from a suite by Bach became everybody’s wedding, and what the bass was doing meanwhile.
51202153	51202	2024-09-26 06:00:00	2575	Largo, or homesickness	Dvořák in Iowa, a cor anglais, and a tune so good that people took it for a folk song.
51202166	51202	2024-11-10 06:00:00	2502	Clair de lune took fifteen years	Debussy began it in 1890 and let go of it in 1905. We look at what changed.
51202179	51202	2025-01-28 06:00:00	2498	The Allegretto that had to be repeated	Vienna, December 1813: the audience would not let Beethoven’s Seventh go on without hearing it again.
51202192	51202	2025-03-08 06:00:00	3290	Nimrod and the man behind it	A portrait of a publisher, and why it is played when words have run out.
51202205	51202	2025-05-12 06:00:00	3200	A swan for two pianos and a cello	Saint-Saëns forbade the whole Carnival but for this. We think we know why.
51202218	51202	2025-07-26 06:00:00	3218	Listeners’ choice: the Lacrimosa	Eight bars in Mozart’s hand, and the honest question of who wrote the rest.
52935101	52935	2024-01-26 06:00:00	1441	One cent a copy	Scott Joplin, John Stark and the contract behind the Maple Leaf Rag.
52935114	52935	2024-03-01 06:00:00	1971	The Entertainer before the film	It was a modest seller in 1902. Then it slept for seventy years.
52935127	52935	2024-05-25 06:00:00	1447	Not too fast	Why Joplin printed the same warning on sheet after sheet.
52935140	52935	2024-07-20 06:00:00	1783	James Scott, song plugger	The man behind the counter in Carthage, Missouri, who played better than the customers.
52935153	52935	2024-09-15 06:00:00	1934	Frog legs and other titles	Where all those titles came from, as far as anyone can tell.
52935166	52935	2024-11-27 06:00:00	1506	Bethena	A waltz, a rag, and a grief that is never mentioned on the cover.
52935179	52935	2025-01-12 06:00:00	1930	Gottschalk came first	Fifty years before ragtime, a boy from New Orleans made a piano sound like a banjo.
52935192	52935	2025-03-06 06:00:00	1581	Rio, 1909: Odeon	Ernesto Nazareth plays in the foyer of a cinema, and people come for the foyer.
52935205	52935	2025-05-14 06:00:00	1328	Chiquinha Gonzaga opens the way	The first woman to conduct an orchestra in Brazil, and the march that still opens carnival.
52935218	52935	2025-07-04 06:00:00	1895	King Porter and the copyright office	Jelly Roll Morton arrives late to his own invention.
54668101	54668	2023-01-10 06:00:00	3476	The one with the mouse nest	An organ from a chapel in Norway, and its tenant.
54668114	54668	2023-03-20 06:00:00	2612	Voltage sag	Why the old machine was only in tune in winter.
54668127	54668	2023-05-06 06:00:00	3373	Presets we were ashamed to love	Pan flute 2 gets its day in court.
54668140	54668	2023-07-10 06:00:00	2656	A drum machine in a flood	Rice does not help. We tried, so you need not.
54668153	54668	2023-09-18 06:00:00	3022	The filter everybody wants	What it does, what it does not, and why the copies are fine.
54668166	54668	2023-11-14 06:00:00	3480	Touring with forty cables	Our guest Sine of Sine & Sons packs a bag on air.
54668179	54668	2024-01-23 06:00:00	2608	Field recordings of field recorders	We listened to the machines instead.
54668192	54668	2024-03-14 06:00:00	2687	How to sell a synthesiser you still like	You will regret it; here is how to regret it less.
54668205	54668	2024-05-01 06:00:00	3194	Quiet gear	Hum, hiss, and the friend who finds both.
54668218	54668	2024-07-22 06:00:00	3093	Season’s end: the shelf of shame	Everything we never fixed.
56401101	56401	2025-01-23 06:00:00	2217	The taxi driver’s tape	Side B was somebody’s driving lesson.
56401114	56401	2025-03-12 06:00:00	2550	Left behind in a rented room	A compact disc, no case, no name, and eleven perfect songs.
56401127	56401	2025-05-15 06:00:00	2309	From the exam invigilator	She wrote the title on the back of the paper.
56401140	56401	2025-07-27 06:00:00	2156	Second prize in a raffle	First prize was a ham.
56401153	56401	2025-09-14 06:00:00	1784	The neighbours’ wall	Learning a record through fourteen centimetres of brick.
56401166	56401	2025-11-24 06:00:00	2179	Wrong parcel	It was addressed to number 19. We are number 16.
56401179	56401	2026-01-14 06:00:00	2203	A song in a language I do not speak	Three years until the translation; it was about soup.
56401192	56401	2026-03-23 06:00:00	2198	The jukebox man	He left the catalogue and the key.
56401205	56401	2026-05-06 06:00:00	2499	Swapped on a ferry	A night crossing, a storm, an exchange of headphones.
56401218	56401	2026-07-22 06:00:00	2133	The lost one	Our listeners help find a record from nine words of its chorus.
58134101	58134	2025-01-07 06:00:00	3010	Four strings are plenty	A case for doing less, made at length.
58134114	58134	2025-03-17 06:00:00	3992	The van, part one	Everything that can fall out of it.
58134127	58134	2025-05-25 06:00:00	2859	The van, part two	Everything that did.
58134140	58134	2025-07-04 06:00:00	3389	Playing with a drummer who rushes	Therapy, with a metronome.
58134153	58134	2025-09-06 06:00:00	3281	Root notes and pride	Is it a comedown? It is not a comedown.
58134166	58134	2025-11-26 06:00:00	3819	Nine Wet Matches on tour	Forty dates, one working heater.
58134179	58134	2026-01-18 06:00:00	2858	The solo nobody asked for	It lasted eleven minutes.
58134192	58134	2026-03-01 06:00:00	4234	Hearing, and keeping it	Plugs, moulds, and what we wish we had known at twenty.
58134205	58134	2026-05-01 06:00:00	4097	Left-handed in a right-handed shop	One instrument on the wall, and it is pink.
58134218	58134	2026-07-01 06:00:00	4107	Replaced!	Three players on being let go, and one on doing the letting go.
59867101	59867	2024-01-06 06:00:00	2878	Rhyme that is not there	On the word you hear because you expect it.
59867114	59867	2024-03-05 06:00:00	1965	Breath	Where the good ones breathe, and how to hide it.
59867127	59867	2024-05-02 06:00:00	2326	Four bars, one joke	Set-up, set-up, set-up, street light.
59867140	59867	2024-07-13 06:00:00	2790	Lady Ampersand’s second verse	She says why she cut it in half.
59867153	59867	2024-09-04 06:00:00	2446	Lists	Why a list works, and when it is only shopping.
59867166	59867	2024-11-21 06:00:00	2638	The long vowel	An hour on the sound “oh”. It goes quickly.
59867179	59867	2025-01-04 06:00:00	2167	Writing on the bus	Three notebooks from the 43.
59867192	59867	2025-03-15 06:00:00	2567	Clean versions	What a bleep does to a line, and a defence of the reversed word.
59867205	59867	2025-05-22 06:00:00	2231	Storytelling in ninety seconds	Beginning, corner shop, end.
59867218	59867	2025-07-10 06:00:00	2470	Your verses	Listeners send theirs; we are kind, then honest.
61600101	61600	2025-01-03 06:00:00	3776	What the net menders sang	Four women, one loft, and a hymn with the wrong words on purpose.
61600114	61600	2025-03-19 06:00:00	4674	Lord Franklin does not come home	A ballad about a missing ship, sung by people who knew how to wait.
61600127	61600	2025-05-06 06:00:00	3994	Shanties were for working	What happens to a hauling song when there is nothing left to haul.
61600140	61600	2025-07-20 06:00:00	4191	The Skye boat that never was	A rowing song, a poet from Surrey, and a prince in a dress.
61600153	61600	2025-09-02 06:00:00	3588	Night watch	Two men on a lightship in 1961 and the songs they made up about each other.
61600166	61600	2025-11-22 06:00:00	4136	A cradle song for engines	The lullaby that keeps time with a diesel.
61600179	61600	2026-01-06 06:00:00	3919	Thirteen verses too many	On the songs that only the singer enjoys.
61600192	61600	2026-03-15 06:00:00	3355	The water is wide, and old	One verse from here, one from there: how a favourite was assembled.
61600205	61600	2026-05-03 06:00:00	4295	Women at the helm	Ballads of those who went to sea in borrowed trousers, and one who kept them.
61600218	61600	2026-07-09 06:00:00	4543	Last orders	The parting songs of nine harbours, sung one after the other, without comment.
63333101	63333	2023-01-04 06:00:00	2882	Sixty seconds for sixty hours	The loop you will hear two thousand times.
63333114	63333	2023-03-22 06:00:00	2918	Silence as a level	When the best cue is none.
63333127	63333	2023-05-08 06:00:00	2706	The shop theme problem	It must be pleasant. It must not be noticed. It must not drive anyone mad.
63333140	63333	2023-07-10 06:00:00	2517	Three channels and a noise	Writing for the oldest machines, on purpose.
63333153	63333	2023-09-28 06:00:00	2518	Battle, but tired	What changes in the music when the player is losing.
63333166	63333	2023-11-14 06:00:00	2054	Pixel Chapel opens the project file	Two hundred and six tracks, one of them a door.
63333179	63333	2024-01-08 06:00:00	2366	Water levels	A history of being slowed down.
63333192	63333	2024-03-06 06:00:00	2331	Recording a choir for a menu	They asked what the words meant. There were no words.
63333205	63333	2024-05-06 06:00:00	2413	Title screens we wait on	Nobody presses start.
63333218	63333	2024-07-19 06:00:00	2720	The\u202e level final \u202cfinal level	On endings, and the two bars after them.
65066101	65066	2024-01-18 06:00:00	1890	The speaker carpenters	Plywood, glue, and the shape of a low note.
65066114	65066	2024-03-13 06:00:00	2059	Versions	One rhythm, forty songs, no quarrels. Some quarrels.
65066127	65066	2024-05-25 06:00:00	2048	Sister Mangrove at the gate	Our first guest brings breakfast.
65066140	65066	2024-07-19 06:00:00	2089	Echo, explained with a bucket	It really is the best way.
65066153	65066	2024-09-20 06:00:00	1730	The Sunday dance	Who came, who stayed, who swept up.
65066166	65066	2024-11-13 06:00:00	1636	Hand-written labels	Reading a collection from the sleeves.
65066179	65066	2025-01-26 06:00:00	1992	The missing half beat	Where it went, and why it feels like home.
65066192	65066	2025-03-22 06:00:00	1919	Bamboo Road, number 9	A studio in a front room with the washing still out.
65066205	65066	2025-05-23 06:00:00	1581	Lovers’ corner	The sweet songs, and a defence of them.
65066218	65066	2025-07-10 06:00:00	1784	Rain stopped play	An outdoor session that went indoors and got better.
66799101	66799	2023-01-27 06:00:00	1603	La vecina del tercero	Una voz que nadie grabó y que todo el barrio recuerda.
66799114	66799	2023-03-01 06:00:00	2028	Asturias no es de Asturias	Albéniz, una guitarra que no estaba y un título que se equivocó.
66799127	66799	2023-05-24 06:00:00	1787	El café de los sábados	Cuatro mesas, un piano y muchas versiones de la misma historia.
66799140	66799	2023-07-25 06:00:00	1496	Canciones para cruzar el mar	Lo que se canta al irse y lo que se canta al volver.
66799153	66799	2023-09-21 06:00:00	1779	El bolero y la lluvia	Breve tratado de meteorología sentimental.
66799166	66799	2023-11-26 06:00:00	2024	¿Quién escribió esta letra?	Tres autores, dos juicios, una servilleta.
66799179	66799	2024-01-15 06:00:00	1970	Ñandú, ñoño, ñam: la letra eñe	Un episodio pequeño sobre una letra con sombrero.
66799192	66799	2024-03-09 06:00:00	2072	Corazón de Tamarindo, por dentro	Niño Tamarindo nos abre la sesión.
66799205	66799	2024-05-27 06:00:00	1956	La abuela DJ	Ochenta y un años y dos platos.
66799218	66799	2024-07-01 06:00:00	1761	Adiós, patio	Cerramos la temporada con las sillas ya recogidas.
68532101	68532	2024-01-10 06:00:00	1912	The first four	Staying on one chord as if you meant it.
68532114	68532	2024-03-09 06:00:00	2114	The turnaround	How to come home without knocking.
68532127	68532	2024-05-02 06:00:00	1839	Slide: bottle, knife, bone	What each sounds like, and which one we cannot recommend.
68532140	68532	2024-07-18 06:00:00	1784	Toby “Tin Cup” Marl on rent	The price of a room, the price of a song.
68532153	68532	2024-09-08 06:00:00	1910	Levee songs	Work, water and who is missing from the records.
68532166	68532	2024-11-18 06:00:00	2205	The harmonica in the wrong key	It is meant to be.
68532179	68532	2025-01-21 06:00:00	2442	Lucille Orchardson’s left hand	She plays; we try to count.
68532192	68532	2025-03-08 06:00:00	2275	Trains	Why there are always trains.
68532205	68532	2025-05-11 06:00:00	2423	Eight bars, sixteen bars, eleven and a half	On singers who did not count.
68532218	68532	2025-07-18 06:00:00	2684	The last verse	What people say when they know it is the last one.
70265101	70265	2025-01-11 06:00:00	2918	The horn section is in the wrong city	Both cities are called Salem.
70265114	70265	2025-03-17 06:00:00	2592	Capes	A history, with measurements.
70265127	70265	2025-05-21 06:00:00	3032	Sixteen encores	The night the last bus waited.
70265140	70265	2025-07-16 06:00:00	2706	Wardrobe	One needle, four minutes, nine sequins.
70265153	70265	2025-09-05 06:00:00	2199	The Slow Simmer Band’s fifth singer	There were seven. He was the fifth.
70265166	70265	2025-11-12 06:00:00	2949	Tambourine, a career	It is harder than you think and exactly as loud.
70265179	70265	2026-01-22 06:00:00	2644	Call and no response	What to do when a town will not sing back.
70265192	70265	2026-03-13 06:00:00	2727	The bandleader’s fines	Two dollars for shoes, five for a wrong note.
70265205	70265	2026-05-25 06:00:00	2276	Velma Croftwood walks on	And keeps walking, through the stalls, to the bar.
70265218	70265	2026-07-28 06:00:00	3128	Lights up	Our last one. Thank you, and mind the cables.
`;
