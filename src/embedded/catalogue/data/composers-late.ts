import type { Composer } from './composer.ts';

/** Works of composers born after 1845. Lines: year|work|movement=seconds|… */
export const LATE_COMPOSERS: readonly Composer[] = [
  {
    name: 'Gabriel Fauré',
    albums: [
      {
        title: 'Pavane, Sicilienne & Requiem',
        label: 'Maison Verte',
        works: [
          '1887|Pavane in F-Sharp Minor, Op. 50|=371',
          '1893|Sicilienne in G Minor, Op. 78|=228',
          '1877|3 Mélodies, Op. 7|No. 1, Après un rêve=178',
          '1890|Requiem in D Minor, Op. 48|IV. Pie Jesu=204|VII. In paradisum=221',
        ],
      },
    ],
  },
  {
    name: 'Chiquinha Gonzaga',
    genreIds: [197, 98],
    albums: [
      {
        title: 'Choros, Polcas & Tangos',
        label: 'Rua da Aurora',
        works: [
          '1877|Atraente|=141',
          '1895|Corta-Jaca (O Gaúcho)|=168',
          '1899|Ó Abre Alas|=132',
          '1912|Lua Branca|=214',
        ],
      },
    ],
  },
  {
    name: 'Ernesto Nazareth',
    genreIds: [197, 98],
    albums: [
      {
        title: 'Tangos brasileiros',
        label: 'Rua da Aurora',
        works: [
          '1893|Brejeiro|=138',
          '1909|Odeon|=167',
          '1914|Apanhei-te, Cavaquinho|=129',
          '1905|Escovado|=154',
          '1922|Fon-Fon!|=148',
        ],
      },
    ],
  },
  {
    name: 'Edward Elgar',
    albums: [
      {
        title: 'Nimrod & Other Favourites',
        label: 'Harbour Light Classics',
        works: [
          '1899|Enigma Variations, Op. 36|IX. Nimrod=241',
          "1888|Salut d'amour, Op. 12|=178",
          '1901|Pomp and Circumstance March No. 1 in D Major, Op. 39|=372',
          '1919|Cello Concerto in E Minor, Op. 85|I. Adagio - Moderato=482|II. Lento - Allegro molto=271|III. Adagio=291|IV. Allegro - Moderato=688',
        ],
      },
    ],
  },
  {
    name: 'Isaac Albéniz',
    albums: [
      {
        title: 'Suite española',
        label: 'Patio Azul',
        works: [
          '1886|Suite española No. 1, Op. 47|I. Granada=291|II. Cataluña=151|III. Sevilla=268|V. Asturias=381',
        ],
      },
    ],
  },
  {
    name: 'Claude Debussy',
    albums: [
      {
        title: 'Suite bergamasque & Arabesques',
        label: 'Maison Verte',
        works: [
          '1905|Suite bergamasque, L. 75|I. Prélude=258|II. Menuet=264|III. Clair de lune=311|IV. Passepied=218',
          '1891|2 Arabesques, L. 66|No. 1 in E Major=272|No. 2 in G Major=218',
          '1890|Rêverie, L. 68|=268',
        ],
      },
      {
        title: "Préludes, Book I & Children's Corner",
        label: 'Maison Verte',
        works: [
          '1910|Préludes, Book I, L. 117|I. Danseuses de Delphes=194|VI. Des pas sur la neige=251|VIII. La fille aux cheveux de lin=152|X. La cathédrale engloutie=378|XII. Minstrels=131',
          "1908|Children's Corner, L. 113|I. Doctor Gradus ad Parnassum=138|II. Jimbo's Lullaby=198|III. Serenade for the Doll=151|IV. The Snow Is Dancing=164|V. The Little Shepherd=149",
        ],
      },
      {
        title: 'La mer',
        label: 'Northlight Records',
        works: [
          "1905|La mer, L. 109|I. De l'aube à midi sur la mer=538|II. Jeux de vagues=411|III. Dialogue du vent et de la mer=488",
        ],
      },
    ],
  },
  {
    name: 'Erik Satie',
    albums: [
      {
        title: 'Gymnopédies & Gnossiennes',
        label: 'Maison Verte',
        works: [
          '1888|Gymnopédie No. 1|=193',
          '1888|Gymnopédie No. 2|=168',
          '1888|Gymnopédie No. 3|=151',
          '1890|Gnossienne No. 1|=211',
          '1890|Gnossienne No. 2|=124',
          '1890|Gnossienne No. 3|=167',
          '1891|Gnossienne No. 4|=158',
          '1889|Gnossienne No. 5|=188',
        ],
      },
      {
        title: 'Je te veux & Other Piano Pieces',
        label: 'Blue Shutter',
        works: [
          '1903|Je te veux|=311',
          '1893|Vexations|=121',
          "1913|Embryons desséchés|I. d'Holothurie=128|II. d'Edriophthalma=148|III. de Podophthalma=109",
          '1917|Sonatine bureaucratique|I. Allegro=61|II. Andante=72|III. Vivache=101',
        ],
      },
    ],
  },
  {
    name: 'Amy Beach',
    albums: [
      {
        title: 'Romance & Hermit Thrush',
        label: 'Blue Shutter',
        works: [
          '1893|Romance in A Major, Op. 23|=368',
          '1892|4 Sketches, Op. 15|No. 3, Dreaming=281',
          '1921|A Hermit Thrush at Eve, Op. 92 No. 1|=298',
          '1921|A Hermit Thrush at Morn, Op. 92 No. 2|=241',
        ],
      },
    ],
  },
  {
    name: 'Scott Joplin',
    genreIds: [129],
    albums: [
      {
        title: 'Maple Leaf Rag & Other Rags',
        label: 'Riverboat Row',
        works: [
          '1899|Maple Leaf Rag|=198',
          '1899|Original Rags|=251',
          '1901|The Easy Winners|=242',
          '1901|Peacherine Rag|=218',
          '1902|The Entertainer|=238',
          '1902|Elite Syncopations|=214',
          '1903|Weeping Willow|=251',
          '1905|Bethena|=341',
          '1907|Gladiolus Rag|=258',
          '1908|Pine Apple Rag|=207',
          '1909|Solace|=398',
          '1914|Magnetic Rag|=311',
        ],
      },
    ],
  },
  {
    name: 'Gustav Holst',
    genreIds: [98, 173],
    albums: [
      {
        title: 'The Planets',
        label: 'Harbour Light Classics',
        works: [
          '1916|The Planets, Op. 32|I. Mars, the Bringer of War=438|II. Venus, the Bringer of Peace=491|III. Mercury, the Winged Messenger=241|IV. Jupiter, the Bringer of Jollity=478|V. Saturn, the Bringer of Old Age=571|VI. Uranus, the Magician=351|VII. Neptune, the Mystic=428',
        ],
      },
    ],
  },
  {
    name: 'Maurice Ravel',
    albums: [
      {
        title: "Miroirs, Jeux d'eau & Pavane",
        label: 'Maison Verte',
        works: [
          "1905|Miroirs, M. 43|I. Noctuelles=298|II. Oiseaux tristes=241|III. Une barque sur l'océan=431|IV. Alborada del gracioso=391|V. La vallée des cloches=338",
          "1901|Jeux d'eau, M. 30|=331",
          '1899|Pavane pour une infante défunte, M. 19|=378',
          '1928|Boléro, M. 81|=911',
        ],
      },
    ],
  },
  {
    name: 'Rentarō Taki (瀧 廉太郎)',
    genreIds: [16, 98],
    albums: [
      {
        title: '荒城の月',
        label: '灯台レコード',
        works: ['1901|荒城の月|=201', '1900|四季|花=148', '1900|メヌエット|=158', '1903|憾|=182'],
      },
    ],
  },
  {
    name: 'James Scott',
    genreIds: [129],
    albums: [
      {
        title: 'Grace and Beauty: Classic Rags',
        label: 'Riverboat Row',
        works: [
          '1906|Frog Legs Rag|=191',
          '1909|Grace and Beauty|=204',
          '1910|Hilarity Rag|=181',
          '1911|Ragtime Oriole|=198',
          '1914|Climax Rag|=176',
        ],
      },
    ],
  },
  {
    name: 'Jelly Roll Morton',
    genreIds: [129, 153],
    albums: [
      {
        title: 'King Porter & Company',
        label: 'Riverboat Row',
        works: ['1915|Jelly Roll Blues|=187', '1923|King Porter Stomp|=168', '1926|Black Bottom Stomp|=192'],
      },
    ],
  },
  {
    name: 'Lili Boulanger',
    albums: [
      {
        title: "D'un matin de printemps",
        label: 'Blue Shutter',
        works: [
          "1918|D'un matin de printemps|=308",
          "1918|D'un soir triste|=681",
          '1911|Nocturne|=178',
          '1914|Cortège|=104',
          '1918|Pie Jesu|=288',
        ],
      },
    ],
  },
];
