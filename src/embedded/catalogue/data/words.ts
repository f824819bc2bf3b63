const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*|\s*\n\s*/);

export const ADJECTIVES =
  words(`Silver, Quiet, Borrowed, Paper, Slow, Amber, Hollow, Wild, Salted, Crooked, Winter, Velvet,
  Distant, Copper, Sleepless, Golden, Broken, Northern, Burning, Pale, Gentle, Electric, Hidden, Lonesome, Rusted, Tender,
  Faded, Midnight, Scarlet, Stubborn, Weightless, Second-Hand, Half-Lit, Blue, Unfinished, Careful, Drowsy, Marble, Late`);

export const NOUNS =
  words(`Harbour, Lantern, Orchard, Ferry, Window, Signal, River, Ember, Meadow, Compass, Thunder, Staircase,
  Postcard, Sparrow, Anchor, Mirror, Garden, Bridge, Kettle, Engine, Shoreline, Tide, Winter, Telephone, Carousel, Chapel,
  Moth, Satellite, Balcony, Rooftop, Lighthouse, Parade, Suitcase, Avalanche, Kingdom, Magpie, Overcoat, Fountain, Foxglove,
  Railway, Cinnamon, Umbrella, Radio, Ballroom, Canyon, Hurricane, Tangerine, Snowfall, Ribbon, Quarry, Matchbox, Valley`);

export const PLURALS =
  words(`Lanterns, Rivers, Sparrows, Letters, Windows, Embers, Oranges, Ghosts, Bicycles, Swallows, Engines,
  Promises, Rooms, Candles, Mountains, Strangers, Bells, Umbrellas, Lighthouses, Feathers, Islands, Photographs, Matches,
  Herons, Satellites, Summers, Corners, Pennies`);

export const GERUNDS =
  words(`Waiting, Walking, Dancing, Driving, Sleeping, Falling, Counting, Calling, Running, Singing,
  Leaving, Whistling, Drifting, Swimming, Looking, Reading, Hiding, Learning`);

export const PREPOSITIONS = words('by, past, under, over, beyond, behind, across, without, through, beside');

export const VERBS =
  words(`Leave, Wake, Follow, Forget, Burn, Carry, Hold, Open, Trust, Close, Remember, Chase, Rename, Borrow,
  Paint, Break, Believe, Mend`);

export const TIMES =
  words(`June, October, the Morning, the Rain, February, August, Daylight, the Afternoon, Late September,
  the Dark, the Snow, Slow Motion, a Minor Key, Another Life, November, the Early Hours`);

export const PLACES =
  words(`Fenwick Street, Lowgate, Marrow Bay, Saltmarsh, Pier 19, Ashdown Lane, the Old Exchange, Kestrel Hill,
  Tollgate Road, Bellweather, the Night Market, Wren Island, Quarry Row, Eastermoor, Lantern Square, Platform 9, Cold Harbour`);

export const ACCENTED =
  words(`L'heure d'été, Là où tu vas, Déjà demain, Où vont les bateaux, À contre-jour, Señales, Canción de sal,
  Über den Dächern, Größer als der Regen, Längtan, Små ljus, Długa droga, Młoda zima, Třetí patro, Çay Bahçesi, São João à Noite,
  Ilhas & Marés, Þoka, Às vezes, Noël en août, Années-lumière, Más allá del río, L'été s'en va, Kõik on hea, Žlutá tramvaj`);

export const SPANISH_FIRST =
  words(`Corazón, Ciudad, Noche, Canción, Camino, Jardín, Bahía, Luna, Balcón, Verano, Calle, Piel, Isla,
  Tambor, Adiós, Café`);
export const SPANISH_LAST =
  words(`de sal, sin reloj, de enero, al revés, de papel, bajo la lluvia, de azúcar, en llamas, sin ti,
  de naranjos, a medianoche, del sur, de cristal, y canela, de algodón, contigo`);

/** Words that tell a genre from its neighbours; used for a third of its titles. */
export const FLAVOUR: Readonly<Record<number, readonly string[]>> = {
  116: words(
    "Block Math, No Receipts, Corner Store Prophet, Two Phones, Paper Route, Rent's Due, Ten Toes, Big Kitchen, Check the Weather, 4AM Freestyle, Crown Ain't Heavy, Cousin's Couch, Loose Change, Talk to Em, Backseat Notes, Ladder Talk",
  ),
  152: words(
    "Dynamite Weather, Feedback Saints, Amplifier, Gasoline Sunday, Nobody's Motorway, Kick the Door, Sixteen Wheels, Loud & Lonely, Static Town, Bad Wiring, Wreckers' Yard",
  ),
  113: words(
    'Lift Me Up Again, Body Clock, Hands to the Light, All Night Arcade, Feel It Rise, Glitter Cannon, Sunrise Set, One More Floor, Heatwave Telephone, Move Like Water, Strobe Garden',
  ),
  106: words(
    'Modular Tide, Sine Language, 303 Reasons, Parallax, Cold Boot, Voltage Garden, Sleep Mode, Ghost in the Patchbay, Low Pass, Kilohertz, Return to Zero, Phase 2, Phase 3, Arpeggio Street',
  ),
  464: words(
    'Ashen Throne, Wolves of the Ninth Winter, Cathedral of Rust, The Iron Tithe, Blackwater Oath, Hymn for the Drowned, Crown of Nettles, Beneath the Anvil, Plague Bell, Oath & Ruin, Frostbitten Liturgy, The Hollow King',
  ),
  129: words(
    "Blues for Odette, Five Past Five, Waltz for a Lighthouse, Mister Pemberton's Hat, Rue des Glycines, Cool Kettle, Thursday Changes, Ballad for the Last Tram, Sidestep, Nocturnal Habits, Minor Errand, Tea with Hattie",
  ),
  153: words(
    "Rent Day Blues, Muddy Road Home, Worn-Out Boots, Freight Line Blues, Kitchen Door Blues, Hard Water, My Baby's Bicycle, Seven Dollar Guitar, Levee Song, Long Gone Lucille, Ain't Got the Morning, Trouble at the Crossing",
  ),
  144: words(
    'Steady Breeze, Roots & Rainwater, Mango Season, One Good Morning, Hillside Dub, Sunday Riddim, Irie Postman, Lion at the Gate, Sweet Lime, Bamboo Road, Dub from the Kitchen',
  ),
  169: words(
    "Sugar on the Floor, Good Foot Forward, Ain't No Hurry, Tambourine Sunday, Brown Sugar Letters, Get It Together Now, Slow Simmer, Mama's Porch, Brass Knuckle Boogie, Love by the Pound, Hot Comb Shuffle",
  ),
  165: words(
    'Slow Texts, After Hours Call, Silk & Static, Say It Softer, Read Receipts, Your Side of the Bed, Two Left Shoes, Honey Hour, Body Language 101, Stay on the Line, Late Checkout',
  ),
  173: words(
    'Main Theme, The Last Save Point, End Credits, Overworld, The Map Room, Boss of the Drowned City, Chase Across the Roofs, Her Theme, The Letter Arrives, Level 1-1, Village at Dusk, The Vault, Title Screen, A Door in the Hill',
  ),
};

export const REMIXERS = words(
  'Otto Vesper, Kilo Marguerite, DJ Saltbox, Neon Heron, Lucent Mills, Parallel Aunt',
);

export const GIVEN =
  words(`Isolde, Peregrine, Ottoline, Cosmo, Linnea, Bastien, Zadie, Tobiah, Marguerite, Anselm, Ilse, Fintan,
  Odalys, Corin, Saskia, Leopold, Wilhelmina, Ansel, Maelle, Thaddeus, Brisa, Eamonn, Fleur, Jericho, Oona, Lysander, Petra,
  Quillon, Ravenna, Sunniva, Teodor, Ursuline, Vashti, Wystan, Xiomara, Yngve, Zelda, Amadou, Chidera, Noor, Imani, Kofi`);
export const SURNAME_HEADS =
  words(`Quill, Marl, Thorn, Wether, Loam, Hazel, Brack, Fen, Ash, Sorrel, Peb, Lark, Cinder, Mar, Hollow,
  Win, Tarn, Gorse, Elder, Salt, Rook, Bram, Dun, Merri, Ves, Orch, Pendle, Sable, Tamar, Crow`);
export const SURNAME_TAILS =
  words(`feather, wick, bury, combe, stead, worth, ling, field, mere, ridge, hurst, low, garth, holm, by,
  gate, sby, more, vale, croft, moor, ington, ard, ett`);

export const LABELS =
  words(`Blue Shutter, Harbour Light, Northlight Records, Casa Lanterna, Riverboat Row, Tin Whistle Recordings,
  Maison Verte, Kettle & Crane, Second Floor Music, Patio Azul, Static Orchard, Long Pier, Fjordlys, Wren House, Ninth Bell,
  Low Tide Tapes, Paper Moon Society, Upstairs at Ezra's`);

export const COUNTRIES = words('GB, FR, US, DE, SE, BR, CA, NL, ES, IT, AU, NO');
