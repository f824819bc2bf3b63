import type { Composer } from './composer.ts';

/** Works of composers born from 1800 to 1845. Lines: year|work|movement=seconds|… */
export const ROMANTIC_COMPOSERS: readonly Composer[] = [
  {
    name: 'Louise Farrenc',
    albums: [
      {
        title: 'Symphony No. 3',
        label: 'Blue Shutter',
        works: [
          '1847|Symphony No. 3 in G Minor, Op. 36|I. Adagio - Allegro=728|II. Adagio cantabile=541|III. Scherzo: Vivace=362|IV. Finale: Allegro=477',
        ],
      },
    ],
  },
  {
    name: 'Fanny Hensel',
    albums: [
      {
        title: 'Das Jahr',
        label: 'Blue Shutter',
        works: [
          '1841|Das Jahr|Januar=164|Februar=187|März=286|April=158|Mai=203|Juni=249|Juli=201|August=192|September=178|Oktober=171|November=232|Dezember=268',
        ],
      },
    ],
  },
  {
    name: 'Frédéric Chopin',
    albums: [
      {
        title: 'Nocturnes',
        label: 'Northlight Records',
        works: [
          '1832|Nocturne No. 1 in B-Flat Minor, Op. 9 No. 1|=338',
          '1832|Nocturne No. 2 in E-Flat Major, Op. 9 No. 2|=268',
          '1836|Nocturne No. 8 in D-Flat Major, Op. 27 No. 2|=361',
          '1841|Nocturne No. 13 in C Minor, Op. 48 No. 1|=371',
          '1830|Nocturne No. 20 in C-Sharp Minor, Op. posth.|=243',
        ],
      },
      {
        title: 'Preludes, Waltzes & Études',
        label: 'Casa Lanterna',
        works: [
          '1839|24 Preludes, Op. 28|No. 4 in E Minor=121|No. 7 in A Major=48|No. 15 in D-Flat Major "Raindrop"=312|No. 20 in C Minor=94',
          '1847|Waltz No. 6 in D-Flat Major, Op. 64 No. 1 "Minute"|=108',
          '1847|Waltz No. 7 in C-Sharp Minor, Op. 64 No. 2|=203',
          '1833|12 Études, Op. 10|No. 3 in E Major "Tristesse"=253|No. 5 in G-Flat Major "Black Keys"=99|No. 12 in C Minor "Revolutionary"=162',
          '1836|Ballade No. 1 in G Minor, Op. 23|=564',
          '1834|Fantaisie-Impromptu in C-Sharp Minor, Op. 66|=297',
        ],
      },
    ],
  },
  {
    name: 'Robert Schumann',
    albums: [
      {
        title: 'Kinderszenen',
        label: 'Harbour Light Classics',
        works: [
          '1838|Kinderszenen, Op. 15|I. Von fremden Ländern und Menschen=104|II. Kuriose Geschichte=67|III. Hasche-Mann=32|IV. Bittendes Kind=61|V. Glückes genug=43|VI. Wichtige Begebenheit=54|VII. Träumerei=163|VIII. Am Kamin=58|IX. Ritter vom Steckenpferd=38|X. Fast zu ernst=101|XI. Fürchtenmachen=98|XII. Kind im Einschlummern=121|XIII. Der Dichter spricht=134',
        ],
      },
    ],
  },
  {
    name: 'Franz Liszt',
    albums: [
      {
        title: 'Liebesträume & La campanella',
        label: 'Northlight Records',
        works: [
          '1850|Liebesträume No. 3 in A-Flat Major, S. 541|=271',
          '1851|Grandes études de Paganini, S. 141|No. 3 in G-Sharp Minor "La campanella"=288',
          '1851|Hungarian Rhapsody No. 2 in C-Sharp Minor, S. 244|=611',
          '1850|Consolation No. 3 in D-Flat Major, S. 172|=258',
        ],
      },
    ],
  },
  {
    name: 'Clara Schumann',
    albums: [
      {
        title: 'Romances & Piano Trio',
        label: 'Blue Shutter',
        works: [
          '1853|3 Romances for Violin and Piano, Op. 22|I. Andante molto=191|II. Allegretto=172|III. Leidenschaftlich schnell=248',
          '1846|Piano Trio in G Minor, Op. 17|I. Allegro moderato=681|II. Scherzo: Tempo di Menuetto=301|III. Andante=344|IV. Allegretto=472',
        ],
      },
      {
        title: 'Piano Concerto & Soirées musicales',
        label: 'Blue Shutter',
        works: [
          '1835|Piano Concerto in A Minor, Op. 7|I. Allegro maestoso=421|II. Romanze: Andante non troppo, con grazia=286|III. Finale: Allegro non troppo=641',
          '1836|Soirées musicales, Op. 6|I. Toccatina=141|II. Notturno=268',
        ],
      },
    ],
  },
  {
    name: 'Louis Moreau Gottschalk',
    genreIds: [98, 129],
    albums: [
      {
        title: 'The Banjo & Other Piano Pieces',
        label: 'Riverboat Row',
        works: [
          '1849|Bamboula, Op. 2|=521',
          '1855|The Banjo, Op. 15|=241',
          '1854|The Last Hope, Op. 16|=382',
          '1857|Souvenir de Porto Rico, Op. 31|=341',
        ],
      },
    ],
  },
  {
    name: 'Johannes Brahms',
    albums: [
      {
        title: 'Hungarian Dances & Late Piano Pieces',
        label: 'Harbour Light Classics',
        works: [
          '1869|Hungarian Dance No. 1 in G Minor, WoO 1|=192',
          '1869|Hungarian Dance No. 5 in G Minor, WoO 1|=151',
          '1865|Waltz in A-Flat Major, Op. 39 No. 15|=98',
          '1868|Wiegenlied, Op. 49 No. 4|=121',
          '1893|6 Piano Pieces, Op. 118|No. 2, Intermezzo in A Major=351',
        ],
      },
    ],
  },
  {
    name: 'Camille Saint-Saëns',
    albums: [
      {
        title: 'Le carnaval des animaux',
        label: 'Maison Verte',
        works: [
          "1886|Le carnaval des animaux|I. Introduction et marche royale du lion=131|II. Poules et coqs=51|III. Hémiones=38|IV. Tortues=124|V. L'éléphant=89|VI. Kangourous=58|VII. Aquarium=142|VIII. Personnages à longues oreilles=47|IX. Le coucou au fond des bois=131|X. Volière=74|XI. Pianistes=81|XII. Fossiles=77|XIII. Le cygne=172|XIV. Finale=117",
          '1874|Danse macabre, Op. 40|=432',
        ],
      },
    ],
  },
  {
    name: 'Georges Bizet',
    albums: [
      {
        title: "Carmen & L'Arlésienne",
        label: 'Maison Verte',
        works: [
          '1875|Carmen, WD 31|Prélude=137|Habanera "L\'amour est un oiseau rebelle"=268|Chanson du toréador "Votre toast"=291',
          "1879|L'Arlésienne Suite No. 2|IV. Farandole=201",
        ],
      },
    ],
  },
  {
    name: 'Modest Mussorgsky',
    albums: [
      {
        title: 'Картинки с выставки (Pictures at an Exhibition)',
        label: 'Сад Звука',
        works: [
          '1874|Картинки с выставки|Прогулка=91|Гном=158|Старый замок=262|Тюильрийский сад=64|Быдло=171|Балет невылупившихся птенцов=78|Избушка на курьих ножках=214|Богатырские ворота=341',
        ],
      },
    ],
  },
  {
    name: 'Pyotr Ilyich Tchaikovsky',
    albums: [
      {
        title: 'The Nutcracker & Swan Lake: Scenes',
        label: 'Harbour Light Classics',
        works: [
          '1892|The Nutcracker, Op. 71|March=148|Dance of the Sugar Plum Fairy=121|Trepak=69|Waltz of the Flowers=411',
          '1876|Swan Lake, Op. 20|Act II: No. 10, Scène=178',
          '1876|The Seasons, Op. 37a|June: Barcarolle=301|October: Autumn Song=318',
          '1880|1812 Overture, Op. 49|=942',
        ],
      },
    ],
  },
  {
    name: 'Antonín Dvořák',
    albums: [
      {
        title: 'Symphony No. 9 "From the New World"',
        label: 'Northlight Records',
        works: [
          '1893|Symphony No. 9 in E Minor, Op. 95 "From the New World"|I. Adagio - Allegro molto=571|II. Largo=741|III. Scherzo: Molto vivace=462|IV. Allegro con fuoco=688',
          '1894|Humoresque No. 7 in G-Flat Major, Op. 101|=211',
          '1886|Slavonic Dance No. 2 in E Minor, Op. 72|=318',
        ],
      },
    ],
  },
  {
    name: 'Edvard Grieg',
    albums: [
      {
        title: 'Peer Gynt & Lyric Pieces',
        label: 'Fjordlys',
        works: [
          "1888|Peer Gynt Suite No. 1, Op. 46|I. Morning Mood=241|II. The Death of Åse=281|III. Anitra's Dance=208|IV. In the Hall of the Mountain King=148",
          '1867|Lyric Pieces, Book I, Op. 12|No. 1, Arietta=82',
          '1896|Lyric Pieces, Book VIII, Op. 65|No. 6, Wedding Day at Troldhaugen=378',
          '1868|Piano Concerto in A Minor, Op. 16|I. Allegro molto moderato=791|II. Adagio=382|III. Allegro moderato molto e marcato=631',
        ],
      },
    ],
  },
];
