/** A line as people write it of classical music. */
export interface Saying {
  readonly says: string;
  /** How the titles of the right tracks begin; absent where the service has not got the piece. */
  readonly title?: string;
  /** Whether several tracks are as good, so that the likeliest must come first among candidates. */
  readonly isOpen?: boolean;
}

const one = (says: string, title: string): Saying => ({ says, title });
const open = (says: string, title: string): Saying => ({ says, title, isOpen: true });
const absent = (says: string): Saying => ({ says });

const nachtmusik = 'Serenade No. 13 in G Major, K. 525 "Eine kleine Nachtmusik"';
const moonlight = 'Piano Sonata No. 14 in C-Sharp Minor, Op. 27 No. 2 "Moonlight"';
const pathetique = 'Piano Sonata No. 8 in C Minor, Op. 13 "Pathétique"';
const fifth = 'Symphony No. 5 in C Minor, Op. 67';

/** Classical music of the demo catalogue, as people say it. */
export const sayings: readonly Saying[] = [
  one('Clair de lune - Debussy', 'Suite bergamasque, L. 75: III. Clair de lune'),
  one('Claire de lune - Claude Debussy', 'Suite bergamasque, L. 75: III. Clair de lune'),
  one('Clair de lune', 'Suite bergamasque, L. 75: III. Clair de lune'),
  one('Debussy: Clair de lune', 'Suite bergamasque, L. 75: III. Clair de lune'),
  one('Suite bergamasque: Clair de lune by Debussy', 'Suite bergamasque, L. 75: III. Clair de lune'),
  one('Gymnopédie No. 1 - Satie', 'Gymnopédie No. 1'),
  one('gymnopedie no 3 erik satie', 'Gymnopédie No. 3'),
  one('Satie - Gnossienne 5', 'Gnossienne No. 5'),
  one('Für Elise - Beethoven', 'Bagatelle No. 25 in A Minor, WoO 59 "Für Elise"'),
  one('Fur Elise', 'Bagatelle No. 25 in A Minor, WoO 59 "Für Elise"'),
  open('Moonlight Sonata - Beethoven', `${moonlight}: I.`),
  one('Moonlight Sonata, 3rd movement - Beethoven', `${moonlight}: III.`),
  open("Beethoven's Moonlight Sonata", `${moonlight}: I.`),
  open('Pathetique Sonata by Beethoven', `${pathetique}: I.`),
  one('Pathétique: Adagio cantabile - Beethoven', `${pathetique}: II.`),
  open('Fifth Symphony - Beethoven', `${fifth}: I.`),
  open('Beethoven: Symphony No. 5 in C minor', `${fifth}: I.`),
  one('Beethoven - Symphony No. 5, 1st movement', `${fifth}: I.`),
  one('Ode to Joy - Beethoven', 'Symphony No. 9 in D Minor, Op. 125 "Choral": IV.'),
  one('Nocturne in E flat - Chopin', 'Nocturne No. 2 in E-Flat Major, Op. 9 No. 2'),
  one('Nocturne Es-Dur - Frédéric Chopin', 'Nocturne No. 2 in E-Flat Major, Op. 9 No. 2'),
  one('Chopin - Nocturne Op. 9 No. 2', 'Nocturne No. 2 in E-Flat Major, Op. 9 No. 2'),
  one('chopin nocturne op 9/2', 'Nocturne No. 2 in E-Flat Major, Op. 9 No. 2'),
  one('Nocturne in C# minor - Chopin', 'Nocturne No. 20 in C-Sharp Minor'),
  open('Nocturne - Chopin', 'Nocturne No.'),
  open('Chopin - Nocturne Op. 9', 'Nocturne No.'),
  one('Minute Waltz - Chopin', 'Waltz No. 6 in D-Flat Major, Op. 64 No. 1 "Minute"'),
  one('Raindrop Prelude - Chopin', '24 Preludes, Op. 28: No. 15'),
  one('Prelude in E minor, Op. 28 No. 4 - Chopin', '24 Preludes, Op. 28: No. 4 '),
  one('Revolutionary Etude - Chopin', '12 Études, Op. 10: No. 12'),
  one('Ballade in G minor - Chopin', 'Ballade No. 1 in G Minor, Op. 23'),
  one('Fantaisie Impromptu - Chopin', 'Fantaisie-Impromptu in C-Sharp Minor, Op. 66'),
  one(
    'Prelude in C major - Bach',
    'The Well-Tempered Clavier, Book I: Prelude & Fugue No. 1 in C Major, BWV 846: I.',
  ),
  one('Toccata and Fugue in D minor - J. S. Bach', 'Toccata and Fugue in D Minor, BWV 565'),
  one('Cello Suite No. 1 Prelude - Bach', 'Cello Suite No. 1 in G Major, BWV 1007: I.'),
  open('Cello Suite No. 1 in G - JS Bach', 'Cello Suite No. 1 in G Major, BWV 1007: I.'),
  open('Brandenburg Concerto No. 3 - Bach', 'Brandenburg Concerto No. 3 in G Major, BWV 1048: I.'),
  open('Eine kleine Nachtmusik - Mozart', `${nachtmusik}: I.`),
  one('Eine kleine Nachtmusik: Romanze - W. A. Mozart', `${nachtmusik}: II.`),
  open('Serenade in G major KV 525 - Mozart', `${nachtmusik}: I.`),
  one('Rondo alla Turca - Mozart', 'Piano Sonata No. 11 in A Major, K. 331: III.'),
  one('Lacrimosa - Mozart', 'Requiem in D Minor, K. 626: Lacrimosa'),
  one('Träumerei - Schumann', 'Kinderszenen, Op. 15: VII.'),
  open('Piano Concerto in A minor - Schumann', 'Piano Concerto in A Minor, Op. 7: I.'),
  one('Ave Maria - Schubert', 'Ellens Gesang III, D. 839 "Ave Maria"'),
  open('Unfinished Symphony - Schubert', 'Symphony No. 8 in B Minor, D. 759 "Unfinished": I.'),
  open('La primavera - Vivaldi', 'Violin Concerto in E Major, RV 269 "La primavera": I.'),
  one('La Campanella - Liszt', 'Grandes études de Paganini, S. 141: No. 3'),
  one('Hungarian Dance No. 5 - Brahms', 'Hungarian Dance No. 5 in G Minor'),
  one('In the Hall of the Mountain King - Grieg', 'Peer Gynt Suite No. 1, Op. 46: IV.'),
  one('Saint-Saens - Le cygne', 'Le carnaval des animaux: XIII.'),
  one('Habanera from Carmen - Bizet', 'Carmen, WD 31: Habanera'),
  one('Dance of the Sugar Plum Fairy - Tchaikovsky', 'The Nutcracker, Op. 71: Dance of the Sugar Plum Fairy'),
  open('New World Symphony - Dvorak', 'Symphony No. 9 in E Minor, Op. 95 "From the New World": I.'),
  one('Nimrod - Elgar', 'Enigma Variations, Op. 36: IX.'),
  one('Holst: Jupiter', 'The Planets, Op. 32: IV.'),
  one('Bolero - Ravel', 'Boléro, M. 81'),
  one('Maple Leaf Rag - Joplin', 'Maple Leaf Rag'),
  one('Après un rêve - Fauré', '3 Mélodies, Op. 7: No. 1'),
  one('Hallelujah - Handel', 'Messiah, HWV 56: Hallelujah'),
  one('Trumpet Concerto, 3rd movement - Haydn', 'Trumpet Concerto in E-Flat Major, Hob. VIIe:1: III.'),
  absent('Nocturne in F major - Chopin'),
  absent('Waltz No. 2 - Chopin'),
  absent('Symphony No. 3 - Beethoven'),
  absent('Moonlight Sonata, 4th movement - Beethoven'),
  absent('Moonlight Sonata (Live) - Beethoven'),
  absent('Ave Maria - Bach'),
  absent('Gymnopédie No. 4 - Satie'),
  absent('Clair de lune (Karaoke Version) - Debussy'),
  absent('Prelude in C sharp minor - Bach'),
];
