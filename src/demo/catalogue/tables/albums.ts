/**
 * An album's genres are its artist's. `explicitCover`: of its picture, as `explicitContent` in `tracks`. A `withdrawn`
 * album can be seen but not played.
 */
export const albums = `
id	artistId	title	label	releaseDate	recordType	fans	explicitCover	withdrawn	upc
301136	12	Brandenburg Concertos Nos. 3 & 5	Harbour Light Classics	1731-01-01	album	10723	2		5060012040017
301143	12	Cello Suite No. 1	Northlight Records	1720-01-01	album	19106	0		700012040239
301145	12	Keyboard Works	Harbour Light Classics	1741-01-01	album	5867	0		5060012040789
301168	14	Le quattro stagioni (The Four Seasons)	Casa Lanterna	1725-01-01	album	1922	0		5060012040796
301191	17	Music for the Royal Fireworks & Favourites	Harbour Light Classics	1749-01-01	album	409	2		700012041618
301203	21	Symphony No. 94 & Trumpet Concerto	Northlight Records	1796-01-01	album	605	0		700012041885
301214	26	Eine kleine Nachtmusik	Casa Lanterna	1787-01-01	album	8759	0		700012042660
301219	26	Symphony No. 40 & Clarinet Concerto	Northlight Records	1791-01-01	album	2038	0		700012043117
301256	26	Piano Concerto No. 21	Harbour Light Classics	1791-01-01	album	2521	2		700012043445
301290	32	Moonlight & Pathétique: Piano Sonatas	Northlight Records	1810-01-01	album	6613	0		5060012044084
301326	32	Symphonies Nos. 5 & 7	Harbour Light Classics	1812-01-01	album	10283	2		700012044497
301354	32	Symphony No. 9 "Choral"	Casa Lanterna	1824-01-01	album	8753	0		5060012045135
301394	39	Impromptus, D. 899	Blue Shutter	1827-01-01	album	4483	0		700012045548
301415	39	Songs & the Unfinished Symphony	Northlight Records	1825-01-01	album	4430	0		5060012046156
301448	40	Symphony No. 3	Blue Shutter	1847-01-01	album	1313	0		700012046682
301487	42	Das Jahr	Blue Shutter	1841-01-01	album	1824	0		5060012046750
301507	45	Nocturnes	Northlight Records	1841-01-01	album	5097	0		5060012046781
301525	45	Preludes, Waltzes & Études	Casa Lanterna	1847-01-01	album	2092	0		700012047313
301544	49	Kinderszenen	Harbour Light Classics	1838-01-01	album	464	0		5060012048174
301576	54	Liebesträume & La campanella	Northlight Records	1851-01-01	album	531	0		700012048631
301600	60	Romances & Piano Trio	Blue Shutter	1853-01-01	album	410	0		5060012048655
301605	60	Piano Concerto & Soirées musicales	Blue Shutter	1836-01-01	album	1781	2		5060012049164
301627	67	The Banjo & Other Piano Pieces	Riverboat Row	1857-01-01	album	1050	0		5060012049690
301633	68	Hungarian Dances & Late Piano Pieces	Harbour Light Classics	1893-01-01	album	236	0		5060012050511
301652	70	Le carnaval des animaux	Maison Verte	1886-01-01	album	433	0		700012050979
301669	73	Carmen & L'Arlésienne	Maison Verte	1879-01-01	album	1097	0		5060012051136
301677	77	Картинки с выставки (Pictures at an Exhibition)	Сад Звука	1874-01-01	album	531	0		5060012051778
301685	82	The Nutcracker & Swan Lake: Scenes	Harbour Light Classics	1892-01-01	album	647	0		700012052201
301689	88	Symphony No. 9 "From the New World"	Northlight Records	1894-01-01	album	2673	2		5060012052270
301704	95	Peer Gynt & Lyric Pieces	Fjordlys	1896-01-01	album	1140	0		5060012053147
301714	96	Pavane, Sicilienne & Requiem	Maison Verte	1893-01-01	album	377	0		700012053826
301724	98	Choros, Polcas & Tangos	Rua da Aurora	1912-01-01	album	371	0		700012054724
301726	101	Tangos brasileiros	Rua da Aurora	1922-01-01	album	369	0		700012055325
301761	105	Nimrod & Other Favourites	Harbour Light Classics	1919-01-01	album	1338	2		5060012055660
301791	110	Suite española	Patio Azul	1886-01-01	album	133	0		700012056346
301810	116	Suite bergamasque & Arabesques	Maison Verte	1905-01-01	album	4502	0		5060012056360
301829	116	Préludes, Book I & Children's Corner	Maison Verte	1910-01-01	album	2856	0		5060012056841
301857	116	La mer	Northlight Records	1905-01-01	album	4193	0		700012056919
301870	123	Gymnopédies & Gnossiennes	Maison Verte	1891-01-01	album	1974	0		5060012057220
301907	123	Je te veux & Other Piano Pieces	Blue Shutter	1917-01-01	album	1989	0		700012057510
301947	124	Romance & Hermit Thrush	Blue Shutter	1921-01-01	album	149	0		700012058234
301987	126	Maple Leaf Rag & Other Rags	Riverboat Row	1914-01-01	album	1194	0		700012059071
302002	129	The Planets	Harbour Light Classics	1916-01-01	album	296	0		700012059880
302007	133	Miroirs, Jeux d'eau & Pavane	Maison Verte	1928-01-01	album	403	0		700012060183
302042	138	荒城の月	灯台レコード	1903-01-01	album	1032	2		5060012060473
302051	144	Grace and Beauty: Classic Rags	Riverboat Row	1914-01-01	album	555	2		700012060480
302060	151	King Porter & Company	Riverboat Row	1926-01-01	album	1866	0		5060012061043
302097	152	D'un matin de printemps	Blue Shutter	1918-01-01	album	749	0		5060012061722
302109	154	Satellite in Another Life	Paper Moon Society	1989-05-25	album	153115	0		5060012062477
302137	154	Satellite in Another Life (Remastered)	Wren House	2014-11-20	album	48996	0		700012063214
302173	154	The Suitcase on Lowgate	Low Tide Tapes	2015-09-15	album	129649	0		5060012063863
302207	154	Quillon's Winter	Low Tide Tapes	2014-08-27	single	90919	0		700012064501
302224	154	Don't Trust the Radio	Upstairs at Ezra's	2026-09-09	ep	137579	0		5060012064990
302249	157	Salt & Cedar	Blue Shutter	1999-05-19	album	54555	0		700012065829
302267	157	Lowgate, 7 A.M.	Upstairs at Ezra's	2023-06-23	album	99482	0		5060012065928
302275	157	Midnight Corners	Northlight Records	2026-05-11	single	73540	0		5060012066024
302284	161	Café Métropole	Blue Shutter	2026-02-10	album	23322	0		5060012066130
302292	161	Quarry Row, 5 P.M.	Blue Shutter	2017-08-18	album	34288	0		5060012066413
302331	161	Signal, Carousel	Maison Verte	2026-03-20	single	32027	0		5060012066468
302339	166	(Wake the) Snowfall	Second Floor Music	1997-06-26	album	2388	0		5060012066802
302375	166	Staircase	Upstairs at Ezra's	2018-08-22	album	2421	0		5060012066826
302389	172	I'd Carry the Postcard for You	Upstairs at Ezra's	2026-09-23	album	111	0		5060012066857
302393	179	Run the Corner	Casa Lanterna	2003-03-26	album	22765	0		700012067410
302415	179	Run the Corner	Casa Lanterna	2002-04-27	single	63285	0		5060012067960
302447	179	Bastien's Sparrow	Blue Shutter	2024-11-10	album	45083	0		700012068103
302477	179	Overcoat	Northlight Records	2026-02-06	single	29606	2		5060012068752
302509	180	Don't Chase the Ballroom	Ninth Bell	2026-03-18	album	18441	0		700012068912
302514	180	Cousin's Couch	Harbour Light	2025-09-15	album	17101	0		5060012069537
302544	180	Backseat Notes	Patio Azul	2026-09-27	ep	48503	0		700012069841
302577	182	Learning in the Morning	Casa Lanterna	2026-02-13	album	2263	0		5060012070540
302602	182	Mend the Lanterns (Deluxe Edition)	Ninth Bell	2019-01-23	album	1807	0		5060012071059
302606	182	Open Me Like a Suitcase	Ninth Bell	2018-08-27	single	460	2		700012071165
302607	185	Window, Kingdom	Northlight Records	2025-12-11	album	4258	0		5060012071639
302629	185	Kingdom	Wren House	2018-01-01	album	5820	0		5060012072438
302636	189	The Kettle Song	Patio Azul	1986-04-03	album	14590	0	yes	700012073237
302676	189	The Kettle Song	Patio Azul	1985-06-03	single	24981	0		5060012073305
302702	189	The Kettle Song (Remastered)	Second Floor Music	2011-06-05	album	12641	0		700012073657
302707	189	Młoda zima	Patio Azul	2024-07-20	album	39061	0		5060012074425
302724	189	Sixteen Wheels	Static Orchard	2026-04-19	single	31007	0		700012074647
302764	194	Reading across the Foxglove	Tin Whistle Recordings	2026-06-03	album	20349	0		5060012075507
302791	194	Feedback Saints	Blue Shutter	2015-04-09	album	6195	0		5060012076399
302800	194	I'd Follow the Umbrella for You	Blue Shutter	2014-11-08	single	14839	0		5060012076993
302809	200	Nobody's Motorway	Paper Moon Society	2024-10-21	album	919	0		5060012077426
302812	200	(Break the) Matchbox	Fjordlys	2017-01-22	album	488	0		5060012077815
302827	200	Kick the Door	Fjordlys	2016-11-05	single	548	2		700012078690
302853	207	1,000 Lanterns	Static Orchard	2026-04-09	album	81614	0		700012079086
302864	207	1,000 Lanterns	Static Orchard	2025-03-26	single	32756	0		5060012079093
302866	207	Velvet Engines	Wren House	2018-02-04	album	86537	0		700012079864
302877	207	Cosmo's Matchbox	Fjordlys	2026-05-06	ep	59866	0		5060012080549
302884	208	Electric Cinnamon	Tin Whistle Recordings	2020-10-04	album	8601	0		5060012081324
302917	208	Break the Islands	Static Orchard	2023-08-01	album	9619	0		5060012081553
302938	210	One More Floor	Fjordlys	1990-06-24	album	577	0		700012081669
302948	210	Sunrise Set	Fjordlys	1989-11-05	single	457	0		700012082116
302967	213	Canción de sal	Paper Moon Society	2021-12-28	album	38135	0		700012082864
303003	213	Honey Hour	Paper Moon Society	2020-12-09	single	24630	0		5060012083441
303038	213	Velvet Rooms (Deluxe Edition)	Harbour Light	2020-11-25	album	50571	1		5060012083564
303073	213	Don't Chase the Lighthouse	Harbour Light	2019-03-19	single	44044	2		700012083885
303093	213	Tollgate Road, 1 P.M.	Wren House	2026-05-07	single	63303	0		700012084394
303106	217	Late Checkout	Wren House	1997-07-19	album	4896	0		700012084813
303107	217	Don't Remember the Lantern	Wren House	1996-04-06	single	1998	2		5060012084837
303110	217	Marble Signal	Static Orchard	2016-09-12	album	5315	0		5060012084981
303147	217	Say It Softer	Static Orchard	2015-09-24	single	3546	0		5060012085490
303150	222	Crooked Engines	Northlight Records	2011-02-13	album	726	0		5060012085995
303164	222	Two Left Shoes	Northlight Records	2010-08-03	single	658	1		5060012086664
303192	228	Rain (On the Roof of My Mouth)	Ninth Bell	1977-11-25	album	14848	0		700012087517
303208	228	Rain (On the Roof of My Mouth)	Ninth Bell	1976-11-13	single	14463	0		5060012087685
303220	228	26 Windows	Blue Shutter	2017-12-08	album	15854	0		5060012088224
303238	228	Walking in the Afternoon	Blue Shutter	2016-05-04	single	16062	0		5060012089030
303269	235	Electric Rivers	Paper Moon Society	2022-10-13	album	765	0		700012089764
303300	235	Electric Rivers	Paper Moon Society	2021-08-23	single	828	0		700012089795
303328	235	Sleeping behind the Canyon	Static Orchard	2017-06-17	album	718	0		5060012090104
303329	235	Don't Burn the Snowfall	Static Orchard	2016-07-25	single	812	0		5060012090524
303335	236	(Remember the) Compass	Wren House	2023-07-17	album	121	0		5060012091361
303358	236	Signal & Compass	Wren House	2022-02-20	single	148	0		700012091477
303362	238	Cold Boot	Wren House	1994-09-07	album	6261	2		5060012091606
303394	238	Phase 2	Paper Moon Society	2023-07-21	album	3673	2		5060012091811
303428	241	Cold Boot	Patio Azul	2020-07-04	album	10728	0		5060012092290
303439	241	What's the Time in Reykjavík?	Patio Azul	2019-10-22	single	9708	2		700012093150
303474	241	Return to Zero	Riverboat Row	2019-10-24	album	9966	0		700012093969
303505	245	Harbour & Postcard	Tin Whistle Recordings	1983-03-15	album	80	2		700012094119
303533	250	Old Songs, Sung at Home	Paper Moon Society	2023-08-13	album	1790	0		700012094713
303547	250	Letter to Saskia	Kettle & Crane	2026-08-20	album	1910	0		700012095130
303581	256	Last Orders at the Wren House	Tin Whistle Recordings	2026-04-25	album	220	0		5060012095772
303616	263	Don't Borrow the Ribbon	Kettle & Crane	2026-08-08	album	336	2		700012095949
303623	263	Quarry Row, 6 P.M.	Kettle & Crane	2025-03-21	single	205	0		5060012096281
303640	264	I'd Believe the Lighthouse for You (Deluxe Edition)	Northlight Records	2019-02-03	album	3164	0		5060012096717
303667	264	I'd Believe the Lighthouse for You	Northlight Records	2018-03-20	single	3099	0		5060012097394
303686	264	Don't Carry the Signal	Harbour Light	2018-01-03	album	3122	0		5060012097554
303688	264	Bridge in August	Harbour Light	2017-11-02	single	2569	0		700012098131
303710	266	The Rooftop on Wren Island	Ninth Bell	2022-08-04	album	1614	0		5060012098742
303731	266	The Rooftop on Wren Island	Ninth Bell	2021-04-25	single	1068	0		5060012099114
303737	266	Tangerine & Tangerine	Harbour Light	2024-01-07	album	1690	0		5060012099404
303766	269	Steady Breeze	Low Tide Tapes	2025-06-05	album	62	0		5060012100049
303771	269	Lion at the Gate	Low Tide Tapes	2024-01-27	single	103	0		700012100179
303773	273	Radio in Late September	Riverboat Row	2009-03-19	album	2561	0		5060012100582
303797	273	Paint the Promises	Riverboat Row	2008-03-20	single	2243	0		5060012100902
303825	273	Velvet Satellite	Kettle & Crane	2023-10-02	album	2185	0		5060012101060
303848	273	Magpie in November	Kettle & Crane	2022-01-10	single	1061	0		5060012101091
303884	278	Tender Matches	Riverboat Row	2014-05-25	album	1329	0		5060012101367
303916	278	Tender Matches	Riverboat Row	2013-05-15	single	386	2		700012101824
303921	278	Waltz for a Lighthouse	Harbour Light	2017-09-28	album	473	0		5060012102685
303948	284	Nocturnal Habits	Blue Shutter	2025-05-10	album	610	0		700012103293
303971	284	The Valley on Saltmarsh	Blue Shutter	2024-07-09	single	585	2		5060012103903
304003	284	Meadow No. 10	Maison Verte	2024-04-01	album	892	0		5060012104597
304009	284	(Wake the) Window	Maison Verte	2023-03-02	single	760	0		5060012104696
304039	291	Satellite, Balcony	Riverboat Row	2013-12-24	album	3404	0		5060012105167
304050	291	Radio	Upstairs at Ezra's	2016-07-16	album	4918	0		5060012105624
304061	292	Boss of the Drowned City	Kettle & Crane	2010-02-25	album	1101	0		5060012105686
304095	292	(Follow the) Anchor	Blue Shutter	2020-11-15	album	784	0		700012106560
304130	294	Shoreline No. 10	Static Orchard	2024-02-11	album	1403	0		700012107437
304138	294	Walking behind the Compass	Static Orchard	2023-02-10	single	2409	0		5060012107987
304142	294	Hymn for the Drowned	Patio Azul	2019-10-18	album	1337	0		5060012108823
304177	297	96 Summers (Deluxe Edition)	Fjordlys	2023-03-15	album	434	0		700012109141
304182	297	Hold the Summers	Fjordlys	2022-08-23	single	848	0		700012109745
304196	297	82 Mountains	Riverboat Row	2023-03-27	album	780	0		700012109899
304236	301	Chase Me Like a Kettle	Ninth Bell	2018-12-21	album	44	0		5060012110208
304272	306	Lantern Square, 8 A.M.	Upstairs at Ezra's	1984-04-25	album	10361	0		5060012110819
304296	306	Slow Simmer, Pt. 1	Upstairs at Ezra's	1983-04-26	single	12519	0		5060012111298
304305	306	Lantern Square, 8 A.M. (Remastered)	Static Orchard	2009-02-24	album	5769	0		5060012111656
304311	306	Garden (Deluxe Edition)	Kettle & Crane	2026-04-13	album	10291	2		5060012111830
304328	312	Brown Sugar Letters	Wren House	2021-02-09	album	1385	0		5060012112400
304348	312	Brown Sugar Letters	Upstairs at Ezra's	2016-03-10	album	763	2		5060012112738
304356	319	Ain't Got the Morning (Deluxe Edition)	Riverboat Row	1981-09-11	album	1663	0		5060012113513
304372	319	Ain't Got the Morning (Deluxe Edition) (Remastered)	Blue Shutter	2006-06-07	album	1338	0		700012113704
304409	319	Levee Song	Static Orchard	2025-05-04	album	751	0		5060012114268
304437	320	The Balcony on Lantern Square	Upstairs at Ezra's	2010-01-02	album	413	2		5060012114855
304460	322	Winter Windows	Riverboat Row	1995-04-03	album	59	0		700012115142
304472	325	Corazón de Tamarindo (Deluxe Edition)	Riverboat Row	2019-08-09	album	29890	0		5060012115876
304493	325	Corazón de Tamarindo	Riverboat Row	2018-01-05	single	36686	0		700012116552
304520	325	Noche de sal	Upstairs at Ezra's	2020-01-28	album	18282	0		700012117245
304545	325	Noche de algodón	Low Tide Tapes	2026-07-03	single	18976	0		5060012117719
304554	329	The Bridge on Cold Harbour	Wren House	2008-06-06	album	2777	0		5060012118396
304556	329	Corazón contigo	Static Orchard	2026-02-10	album	5645	0		5060012118631
304565	334	Corazón del sur	Blue Shutter	1991-05-05	album	290	0		5060012119508
304576	334	Corazón del sur	Blue Shutter	1990-09-17	single	229	2		5060012120139
304601	340	夜明けの切符	Maison Verte	2026-04-09	album	17763	0		5060012120290
304638	340	雨の灯台	Patio Azul	2024-04-03	album	3604	2		5060012120610
304642	347	檸檬色	Kettle & Crane	2005-04-16	album	698	0		5060012121211
304651	347	遠い星座	Second Floor Music	2022-02-23	album	406	0		5060012121341
304658	348	느린 우편	Paper Moon Society	1993-02-25	album	3757	0		5060012122157
304694	348	편지 (Letter)	Paper Moon Society	1992-07-26	single	2907	0		5060012122669
304702	348	새벽 골목	Paper Moon Society	2019-12-12	album	4969	0		5060012123079
304722	348	새벽 골목	Paper Moon Society	2018-04-09	single	2845	0		700012123277
304729	350	물결	Riverboat Row	1975-11-02	album	1117	0		700012123451
304734	350	여름 창문	Upstairs at Ezra's	2026-05-11	album	1250	0		5060012124335
304762	350	먼 편지, Pt. 1	Upstairs at Ezra's	2025-10-07	single	740	2		700012124441
304773	353	Άδεια λιμάνια	Kettle & Crane	2026-06-05	album	678	0		5060012124588
304804	353	Καληνύχτα, θάλασσα	Kettle & Crane	2025-03-04	single	140	0		700012125196
304833	357	Последний рейс	Ninth Bell	2014-11-20	album	1023	0		5060012126018
304860	357	Песня моря	Northlight Records	2016-01-17	album	458	0		5060012126049
304879	357	Песня моря	Northlight Records	2015-10-25	single	1030	0		5060012126322
304890	362	Яблоневый сад	Low Tide Tapes	2026-07-11	album	236	0		5060012126742
304901	368	شباك مفتوح	Upstairs at Ezra's	2020-09-28	album	491	0		5060012127152
304939	368	شباك مفتوح	Upstairs at Ezra's	2019-08-06	single	1279	0		5060012127886
304960	368	حلم البحر	Tin Whistle Recordings	2022-10-04	album	1073	0		5060012128180
304978	368	حلم البحر	Tin Whistle Recordings	2021-04-16	single	1933	0		5060012128746
304985	375	חדר עם חלון	Upstairs at Ezra's	2025-12-18	album	206	0		5060012129262
305000	154	Night Ferry (The Versions)	Paper Moon Society	2022-02-21	ep	49580	0		5060012129385
305013	157	Night Ferry	Blue Shutter	2018-09-23	single	36496	0		5060012129767
305034	154	Don't Look Down, Darling (The Versions)	Paper Moon Society	2022-02-14	ep	161995	0		5060012130183
305070	157	Salt & Cedar (The Versions)	Blue Shutter	2024-03-19	ep	53386	0		5060012130374
305105	256	Salt & Cedar	Tin Whistle Recordings	2019-01-20	single	337	0		5060012130589
305144	161	Café Métropole (The Versions)	Blue Shutter	2016-04-12	ep	27256	0		700012131371
305147	278	Café Métropole	Riverboat Row	2019-08-01	single	1208	0		700012132248
305175	189	The Kettle Song (The Versions)	Patio Azul	2020-04-06	ep	30322	0		5060012132569
305196	250	The Kettle Song	Paper Moon Society	2018-01-24	single	4010	0		5060012132910
305228	179	Run the Corner (The Versions)	Casa Lanterna	2018-02-01	ep	32492	0		700012133177
305245	207	1,000 Lanterns (The Versions)	Static Orchard	2025-05-01	ep	73698	0		5060012133702
305262	166	1,000 Lanterns	Second Floor Music	2023-08-09	single	1159	0		5060012133870
305267	306	Slow Simmer, Pt. 1 (The Versions)	Upstairs at Ezra's	2017-04-21	ep	2389	0		700012134709
305272	284	Slow Simmer, Pt. 1	Blue Shutter	2018-09-13	single	585	0		5060012135522
305285	306	Slow Simmer, Pt. 2 (The Versions)	Upstairs at Ezra's	2018-11-17	ep	3162	0		5060012136215
305302	228	Rain (On the Roof of My Mouth) (The Versions)	Ninth Bell	2024-12-05	ep	3772	0		5060012136482
305330	194	Rain (On the Roof of My Mouth)	Tin Whistle Recordings	2021-01-28	single	3682	0		5060012136543
305361	194	Nobody's Motorway (The Versions)	Tin Whistle Recordings	2017-01-25	ep	12605	0		5060012137366
305379	322	Nobody's Motorway	Riverboat Row	2017-06-09	single	30	0		5060012138141
305417	213	Honey Hour (The Versions)	Paper Moon Society	2022-03-07	ep	61875	0		5060012138509
305440	312	Honey Hour	Wren House	2020-08-05	single	292	0		5060012139193
305471	325	Corazón de Tamarindo (The Versions)	Riverboat Row	2025-02-12	ep	28196	2		700012139506
305480	334	Corazón de Tamarindo	Blue Shutter	2016-04-06	single	129	0		700012140014
305483	241	What's the Time in Reykjavík? (The Versions)	Patio Azul	2018-12-24	ep	2877	0		700012140199
305502	235	What's the Time in Reykjavík?	Paper Moon Society	2016-06-13	single	802	0		5060012141059
305522	319	Ain't Got the Morning (The Versions)	Riverboat Row	2022-09-26	ep	788	0		5060012141868
305554	320	Ain't Got the Morning	Upstairs at Ezra's	2024-01-03	single	471	0		5060012142469
305563	340	青い夜の電車 (The Versions)	Maison Verte	2016-11-05	ep	16077	0		700012143015
305565	347	青い夜の電車	Kettle & Crane	2019-02-19	single	1561	0		700012143589
305570	348	편지 (Letter) (The Versions)	Paper Moon Society	2024-07-11	ep	3139	0		5060012143664
305573	350	편지 (Letter)	Riverboat Row	2018-11-12	single	848	0		5060012144418
305583	357	Северный ветер (The Versions)	Ninth Bell	2017-10-19	ep	1133	0		700012144784
305615	362	Северный ветер	Low Tide Tapes	2019-06-08	single	144	0		700012145538
305629	353	Καληνύχτα, θάλασσα (The Versions)	Kettle & Crane	2023-07-04	ep	659	0		5060012145903
305665	154	Live at the Corn Exchange	Paper Moon Society	2024-03-22	album	43630	0		700012146375
305696	157	Live at the Old Waterworks	Blue Shutter	2024-12-10	album	90212	2		5060012146894
305713	161	Live at Salle des Fêtes	Blue Shutter	2024-01-15	album	45971	0		5060012147174
305751	189	Live at Studio 4	Patio Azul	2024-02-12	album	11746	0		5060012147945
305776	179	Live at the Lantern Rooms	Casa Lanterna	2023-11-02	album	46692	1		5060012148362
305810	207	Live at Haus am Fluss	Static Orchard	2019-02-10	album	32926	2		5060012148423
305818	306	Live at the Tram Depot	Upstairs at Ezra's	2022-09-18	album	7906	0		700012148683
305832	228	Live at Pier 19	Ninth Bell	2019-01-17	album	15731	2		700012148805
305843	194	Live at the Corn Exchange	Tin Whistle Recordings	2024-02-26	album	19295	0		5060012149451
305880	213	Live at the Old Waterworks	Paper Moon Society	2022-04-02	album	57878	0		5060012149741
305890	325	Live at Salle des Fêtes	Riverboat Row	2019-11-27	album	16089	2		700012149796
305900	241	Live at Studio 4	Patio Azul	2021-08-25	album	3496	0		5060012149956
305914	319	Live at the Lantern Rooms	Riverboat Row	2018-06-18	album	1450	0		700012150068
305952	340	Live at Haus am Fluss	Maison Verte	2016-01-13	album	15029	0		5060012150884
305987	348	Live at the Tram Depot	Paper Moon Society	2022-09-22	album	3892	2		700012151478
305993	357	Live at Pier 19	Ninth Bell	2016-04-26	album	860	0		5060012151911
306028	353	Live at the Corn Exchange	Kettle & Crane	2021-07-03	album	206	0		5060012152307
306054	376	Karaoke Nights, Vol. 3	Low Tide Tapes	2019-10-12	compile	13	0		700012152642
306072	378	A Tribute to the Songs You Know	Second Floor Music	2016-05-22	compile	39	0		5060012153014
306104	381	Lullaby Versions for Tired Parents	Low Tide Tapes	2023-07-05	compile	65	0		700012153601
306125	385	Brown Sugar Letters	Static Orchard	2011-10-19	ep	2	0		5060012153779
306127	385	Hollow Kettle	Patio Azul	2026-04-22	album	2	0		700012154417
306143	385	The Radio on Lowgate	Second Floor Music	2009-06-21	album	2	0		5060012155063
306147	390	Dancing behind the Chapel	Maison Verte	2008-07-03	album	2	0		700012155827
306152	390	Stubborn Railway	Harbour Light	2013-03-19	single	6	0		5060012156596
306159	396	Nobody's Motorway	Casa Lanterna	2008-09-14	album	4	0		5060012157166
306197	403	I'd Paint the Magpie for You	Patio Azul	2009-07-09	album	18	2		5060012157630
306219	404	Bamboo Road	Kettle & Crane	2018-10-14	album	157	0		5060012157814
306223	404	Learning in the Rain	Static Orchard	2002-07-28	album	197	0		700012158101
306240	404	98 Mountains	Static Orchard	2001-09-08	single	60	0		700012158491
306259	404	Sweet Lime	Blue Shutter	2018-05-23	album	187	0		5060012159146
306264	404	Sweet Lime	Blue Shutter	2017-10-22	single	164	0		5060012159863
306297	406	I'd Wake the Mirror for You	Blue Shutter	2021-11-04	ep	3893	0		700012160449
306324	406	Letter to Thaddeus	Static Orchard	1999-09-22	album	7672	0		700012160562
306343	406	The Canyon on Quarry Row	Low Tide Tapes	2019-12-15	album	2224	1		5060012160586
306363	409	Kettle & Magpie	Blue Shutter	2026-06-04	album	4031	0		5060012161279
306387	409	Don't Paint the Garden	Blue Shutter	2025-05-02	single	5542	0		700012162122
306393	409	Chase Across the Roofs	Tin Whistle Recordings	2026-09-09	album	1822	0		5060012162856
306413	409	Ballroom, Orchard	Upstairs at Ezra's	2022-07-01	ep	4101	0		5060012163587
306430	409	The Postcard on Ashdown Lane	Patio Azul	2011-08-21	album	7380	0		5060012164355
306438	409	Looking by the Magpie	Patio Azul	2010-01-25	single	2329	0		5060012164423
306461	413	(Chase the) Suitcase	Patio Azul	2016-06-17	album	19	0		5060012164621
`;
