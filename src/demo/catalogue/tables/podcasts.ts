/** Where `notes` is yes, the description goes on with a note on every episode. */
export const podcasts = `
id	genreId	fans	withdrawn	notes	title	description
51202	98	34948		yes	The Slow Movement	Every other Thursday the pianist Ottoline Marwick and the radio producer Idris Fenn sit down with one slow movement and refuse to leave until they know how it works. No music theory is needed; a kettle helps. They play the passage, take it apart, argue about the tempo, put it back together and play it again, and by then it usually sounds like something else. The first season keeps to pieces that most people half know: the ones from films, from waiting rooms, from the house of that one aunt with the upright piano. Letters from listeners are read out, the cross ones first.
52935	129	49989			Rag & Bone	Short, lively portraits of pieces from the ragtime years: who wrote them, who sold them, and who danced.
54668	106	39873			Patchbay Diaries	Two synthesiser repairers talk about what people bring them, and play it once it works.
56401	132	85761			Liner Notes for Strangers	A guest brings one album that a stranger gave them. Nobody is allowed to mention charts.
58134	152	66419			Bass Players of the Apocalypse	Long conversations with the people at the back of the stage. Some swearing, a good deal of van.
59867	116	41808			Verse by Verse	A teacher and a rapper read one verse a week, slowly, with a pencil. Contains strong language, and footnotes.
61600	466	76903		yes	Small Hours, Small Ships	Songs of the sea, told from the harbour side. The folklorist Tamar Wetherby spent four winters in fishing towns with a recorder and a thermos, asking one question: what did people sing when nobody was listening? The answers came from net lofts, lifeboat stations, kitchens and one prison, and they are funnier, ruder and sadder than the songs that made it into the books. Each programme follows one song from mouth to mouth until the trail is lost, and then admits that it is lost. There are maps on the website and there is a good deal of wind in the recordings, for which nobody apologises. The singers are named, where they wished to be; the dogs are named in every case. If you know another verse, the address is at the end of every programme, and yes, a recording made in the bath is welcome.
63333	173	32478			Boss Music	How music for games is made, by people who make it.¶New every fortnight.\u200b Spoilers are marked\u202e dekram era sreliopS \u202cwith a bell.\u0007
65066	144	22394			Mango Season	An hour or less of talk about roots, dub and the people who carried the speakers up the hill.
66799	197	40226			Cantos del Patio	Historias de canciones, contadas despacio: de dónde vienen, quién las cantó primero y por qué se quedaron.
68532	153	7541			Twelve Bars	One blues form, a hundred ways through it. With a guitar in the room.
70265	169	59781	yes		Hold for Applause	Stories from the side of the stage. The series has ended; the episodes stay here while they can.
`;
