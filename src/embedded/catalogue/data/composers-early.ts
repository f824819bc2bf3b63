import type { Composer } from './composer.ts';

/** Works of composers born before 1800. Lines: year|work|movement=seconds|… */
export const EARLY_COMPOSERS: readonly Composer[] = [
  {
    name: 'Johann Sebastian Bach',
    albums: [
      {
        title: 'Brandenburg Concertos Nos. 3 & 5',
        label: 'Harbour Light Classics',
        works: [
          '1721|Brandenburg Concerto No. 3 in G Major, BWV 1048|I. Allegro=342|II. Adagio=22|III. Allegro=288',
          '1721|Brandenburg Concerto No. 5 in D Major, BWV 1050|I. Allegro=571|II. Affettuoso=329|III. Allegro=311',
          '1731|Orchestral Suite No. 3 in D Major, BWV 1068|II. Air=301',
        ],
      },
      {
        title: 'Cello Suite No. 1',
        label: 'Northlight Records',
        works: [
          '1720|Cello Suite No. 1 in G Major, BWV 1007|I. Prélude=148|II. Allemande=252|III. Courante=157|IV. Sarabande=171|V. Menuets I & II=204|VI. Gigue=103',
        ],
      },
      {
        title: 'Keyboard Works',
        label: 'Harbour Light Classics',
        works: [
          '1722|The Well-Tempered Clavier, Book I: Prelude & Fugue No. 1 in C Major, BWV 846|I. Prelude=131|II. Fugue=118',
          '1722|The Well-Tempered Clavier, Book I: Prelude & Fugue No. 2 in C Minor, BWV 847|I. Prelude=99|II. Fugue=94',
          '1735|Italian Concerto in F Major, BWV 971|I. Allegro=233|II. Andante=301|III. Presto=218',
          '1741|Goldberg Variations, BWV 988|Aria=224',
          '1704|Toccata and Fugue in D Minor, BWV 565|=541',
        ],
      },
    ],
  },
  {
    name: 'Antonio Vivaldi',
    albums: [
      {
        title: 'Le quattro stagioni (The Four Seasons)',
        label: 'Casa Lanterna',
        works: [
          '1725|Violin Concerto in E Major, RV 269 "La primavera"|I. Allegro=206|II. Largo e pianissimo sempre=152|III. Allegro pastorale=243',
          '1725|Violin Concerto in G Minor, RV 315 "L\'estate"|I. Allegro non molto=319|II. Adagio e piano - Presto e forte=129|III. Presto=168',
          '1725|Violin Concerto in F Major, RV 293 "L\'autunno"|I. Allegro=301|II. Adagio molto=148|III. Allegro=196',
          '1725|Violin Concerto in F Minor, RV 297 "L\'inverno"|I. Allegro non molto=203|II. Largo=126|III. Allegro=189',
        ],
      },
    ],
  },
  {
    name: 'George Frideric Handel',
    albums: [
      {
        title: 'Music for the Royal Fireworks & Favourites',
        label: 'Harbour Light Classics',
        works: [
          '1749|Music for the Royal Fireworks, HWV 351|I. Ouverture=489|II. Bourrée=82|III. La Paix=211|IV. La Réjouissance=158|V. Menuets I & II=202',
          '1717|Water Music Suite No. 2 in D Major, HWV 349|II. Alla hornpipe=181',
          '1741|Messiah, HWV 56|Hallelujah=229',
          '1738|Serse, HWV 40|Ombra mai fu=198',
          '1748|Solomon, HWV 67|The Arrival of the Queen of Sheba=187',
        ],
      },
    ],
  },
  {
    name: 'Joseph Haydn',
    albums: [
      {
        title: 'Symphony No. 94 & Trumpet Concerto',
        label: 'Northlight Records',
        works: [
          '1791|Symphony No. 94 in G Major, Hob. I:94 "Surprise"|I. Adagio - Vivace assai=521|II. Andante=381|III. Menuetto: Allegro molto=298|IV. Finale: Allegro molto=236',
          '1796|Trumpet Concerto in E-Flat Major, Hob. VIIe:1|I. Allegro=402|II. Andante=226|III. Finale: Allegro=271',
        ],
      },
    ],
  },
  {
    name: 'Wolfgang Amadeus Mozart',
    albums: [
      {
        title: 'Eine kleine Nachtmusik',
        label: 'Casa Lanterna',
        works: [
          '1787|Serenade No. 13 in G Major, K. 525 "Eine kleine Nachtmusik"|I. Allegro=348|II. Romanze: Andante=361|III. Menuetto: Allegretto=131|IV. Rondo: Allegro=241',
          '1783|Piano Sonata No. 11 in A Major, K. 331|I. Andante grazioso=512|II. Menuetto=374|III. Alla turca: Allegretto=211',
        ],
      },
      {
        title: 'Symphony No. 40 & Clarinet Concerto',
        label: 'Northlight Records',
        works: [
          '1788|Symphony No. 40 in G Minor, K. 550|I. Molto allegro=462|II. Andante=472|III. Menuetto: Allegretto - Trio=268|IV. Finale: Allegro assai=291',
          '1791|Clarinet Concerto in A Major, K. 622|I. Allegro=741|II. Adagio=438|III. Rondo: Allegro=521',
        ],
      },
      {
        title: 'Piano Concerto No. 21',
        label: 'Harbour Light Classics',
        works: [
          '1785|Piano Concerto No. 21 in C Major, K. 467|I. Allegro maestoso=854|II. Andante=412|III. Allegro vivace assai=401',
          '1791|Requiem in D Minor, K. 626|Lacrimosa=189',
        ],
      },
    ],
  },
  {
    name: 'Ludwig van Beethoven',
    albums: [
      {
        title: 'Moonlight & Pathétique: Piano Sonatas',
        label: 'Northlight Records',
        works: [
          '1801|Piano Sonata No. 14 in C-Sharp Minor, Op. 27 No. 2 "Moonlight"|I. Adagio sostenuto=357|II. Allegretto=132|III. Presto agitato=428',
          '1799|Piano Sonata No. 8 in C Minor, Op. 13 "Pathétique"|I. Grave - Allegro di molto e con brio=521|II. Adagio cantabile=306|III. Rondo: Allegro=272',
          '1810|Bagatelle No. 25 in A Minor, WoO 59 "Für Elise"|=178',
        ],
      },
      {
        title: 'Symphonies Nos. 5 & 7',
        label: 'Harbour Light Classics',
        works: [
          '1808|Symphony No. 5 in C Minor, Op. 67|I. Allegro con brio=441|II. Andante con moto=578|III. Scherzo: Allegro=312|IV. Allegro=642',
          '1812|Symphony No. 7 in A Major, Op. 92|I. Poco sostenuto - Vivace=803|II. Allegretto=498|III. Presto=534|IV. Allegro con brio=511',
        ],
      },
      {
        title: 'Symphony No. 9 "Choral"',
        label: 'Casa Lanterna',
        works: [
          '1824|Symphony No. 9 in D Minor, Op. 125 "Choral"|I. Allegro ma non troppo, un poco maestoso=981|II. Molto vivace=702|III. Adagio molto e cantabile=894|IV. Presto - Allegro assai (Ode to Joy)=1463',
        ],
      },
    ],
  },
  {
    name: 'Franz Schubert',
    albums: [
      {
        title: 'Impromptus, D. 899',
        label: 'Blue Shutter',
        works: [
          '1827|4 Impromptus, D. 899|No. 1 in C Minor=598|No. 2 in E-Flat Major=281|No. 3 in G-Flat Major=372|No. 4 in A-Flat Major=451',
        ],
      },
      {
        title: 'Songs & the Unfinished Symphony',
        label: 'Northlight Records',
        works: [
          '1815|Erlkönig, D. 328|=251',
          '1817|Die Forelle, D. 550|=129',
          '1825|Ellens Gesang III, D. 839 "Ave Maria"|=361',
          '1822|Symphony No. 8 in B Minor, D. 759 "Unfinished"|I. Allegro moderato=889|II. Andante con moto=672',
        ],
      },
    ],
  },
];
