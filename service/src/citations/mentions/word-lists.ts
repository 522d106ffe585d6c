// Ordinary words that are brand names, or could well be: written by hand, because only the words matter that a company
// would choose and a sentence may contain by chance (more of them in kindred-words.ts). Each counts in the languages that have it: "Shell" is a word to an
// English reader and a name in a Polish text. A word that is missing here is taken for a name. Folded, so no marks,
// and й is и.

import type { Language } from './languages.ts'

export const LITTLE: Partial<Record<Language, string>> = {
  english: `
  a about all always am an and any are as at back be best better beyond big both but by can do down each even ever
  every few find first for forever free from further get go good grow had has have he help her here hers hey him his
  how i if in into is it its just keep last less let like live long look made make many me meet more most much must my
  never new next no nobody none nor not now of off on once one only open or other our out over own play plus quite
  ready right same see shall she should so some soon still such take that the their them then there these they this
  those thus to today together tomorrow too true try two under up upon us use very via wait want was we welcome well
  were what when where which while who whole why will wish with within work yes yet you your yours zero`,
  germanic: `
  alles auf aus bei dein du er es goed gut hallo hier ihr ik immer ja jij meer mehr mein met mit nach nee nein neu
  oder ohne sie und unser von voor wij wir zij zonder zu`,
  romance: `
  aqui avec bene bien chez ciao com come como con dans el ela ele ella elle eu hola ici il ils io je lei lui mais mas
  mon muy nao no noi non nosotros nous on oui par para per piu plus por pour qui sans sem senza si sim sin son sur
  todo todos ton tous tout tu tutti tutto voce voi voila vous yo`,
  slavic: `
  dobrze ja my nie on ona ta tak ten to tu ty wiecej wy`,
  other: `
  все вы да еще мы нет он она так тут ты уже`,
}

export const CAPITALISED: Partial<Record<Language, string>> = {
  english: `
  ada adam alba albert alex alexa alice alma amazon amazonia amber amelie american andy angi anna anthony apollo april
  arlo arthur asher athena atlas august aurora austin avalon barbara barney bella ben benjamin berlin betty billy bolt
  boston brad brandy brian british brooklyn bruno caesar cairo calypso cambridge canterbury carl carla carolina carter
  casper cassandra celine charles charlie chelsea chester chloe chris christmas claire clara claude cleo clio clyde
  columbia cora cordoba corona daisy daniel dave david dawn december delphi dennis denver devon diana dora dublin
  dutch easter eden edison eleanor ella elsa emma english eric erica eva eve everest faith february felix fiona
  florence ford frank fred freddie french friday gabriel geneva george georgia german gloria grace grant greek gus guy
  halloween hamilton havana hazel heather henri henry holland homer hope houston hugo indian indiana iris isaac
  italian ivy jack jackson jamaica james jane january janus jasmine jasper java jay jenny jerry jill joe john jonas
  jordan joy jude judy julia julius july june juno justin kate kelly kendra kent kevin kim kingston kyle lana
  lancaster lara laura leeds leo leon lily lincoln linda lisa lisbon lola london louis lucas lucy luke luna madison
  maggie malta manhattan marathon march marco maria marie mark mars martha martin mary mason max may maya memphis
  mercury merlin mia michael mike milan milo mina minerva miranda molly monday montana montreal morgan moses nancy
  nate neo neptune nevada nick nico nina noah nora norfolk norman november october odin olive oliver olivia orion
  orlando oscar otto oxford panama pandora paris patagonia patrick paul pearl penny peru peter petra phoebe phoenix
  pierre pluto plymouth porto princeton quincy ralph ray rebecca remy rex rhea richmond rio rita robert robin rocky
  roger roma roman rome ron rosa rosalind rosie ross roxy ruby rufus ruth sahara salem sam samson sara saturday saturn
  savannah scarlet scott sean selena september seville sheffield sierra simon siri sofia sol sonia sophie spanish
  stanford stella steve sunday susan swiss sydney tara taylor ted tess texas theo thomas thor thursday tiffany tim
  tina toby todd tom tony tracy tripoli troy tuesday tulsa turkish uma uranus ursula valentina venice venus vera
  vermont vernon veronica victor victoria vienna viola violet virginia vivian walter wanda ward washington wednesday
  wellington wendy will william willow windsor xavier yara york zeus zion zoe`,
  germanic: `
  dienstag donnerstag freitag mittwoch montag samstag sonntag`,
}

/** Words of many languages. */
export const INTERNATIONAL = `
  alpha atlas auto balance ball bank bar basis beta boss box bus camera canal capital casino central chance club code
  cosmos data delta design diesel digital disco echo energia energy express extra factor festival figaro film final
  flora focus form forum global gold hotel idea ideal info international jet kiosk lama laser lava league lift limit
  linea mama mango marathon maxi medium mega mentor metro mini mode model moment motor museum nano national natura
  neon nova novo oasis omega opera optima orange original panda papa park partner pizza plan plus polo pony pop portal
  post premium prima prisma pro profil programm puma radio rapid real record region rex royal safari salon simple sol
  solar solo sport standard star start status stop studio super symbol system tandem tango taxi team tempo terra test
  text total tour trend trio turbo ultra union uno vega vera video villa visa vista vita viva zebra zen zenit zero zoo
  zoom`

export const ORDINARY: Partial<Record<Language, string>> = {
  english: `
  able absolute access ace acorn act active adapt admiral advance advantage affirm agile ahead aid aim air airlines
  ajax alarm albatross alert alliance allied ally almond aloe alpha alphabet alpine altar altitude american amp
  amplitude anchor angel animal answer ant ape aperture apex apple applied apt aqua arc arcade arch archer arctic area
  arena argo ark arm armor army array arrive arrow art ascend ascent ash aspect aspen aspire asset aster astro asylum
  atom attain attic august auto autumn avid avocado awake awesome axe axiom axis azure badge badger bagel bake baker
  balance ball balloon bamboo banana band bandit bank banner bar bard bark barn baron barrel base basic basil basin
  basket bass bat bath battle bay beacon beam bean bear beast beat beauty beaver bed bee beehive beetle bell belt
  bench bend benefit berry best beta bike bill billion birch bird bishop bit bite blade blast blaze blend blink bliss
  block bloom blossom blue blues bluff blurb board boat body bold bolt bond bone bonfire bonus book booking boom boost
  boot border boss bottle boulder bounce bow bowl box brain branch brand brass brave bravo bread breath breeze brew
  brick bridge bridle bright brim brisk broad brook broom bubble bucket bud buddy buffalo buffer bug build builder
  bulb bull bullet bumble bump bunch bundle burrow burst bus bush business butter butterfly button buy buzz byte cabin
  cable cache cactus cadence cake calendar call calm camel camera camp can canal canary candle candor candy canon
  canopy canvas canyon cap cape capital captain caption car caravan carbon card cardinal care cargo carrot cart carve
  cascade case cash casino cast castle cat catalyst catch caterpillar cause cave cedar cell cellar cement center
  central century chain chair chalk chamber champion chance change channel chaos chapter character charge charm chart
  chase chat check cheer cherry chess chest chestnut chief chili chime chip choice chrome circle circuit circus
  citadel citizen citrus city clarity clash classic claude clay clean clear clever click cliff climb cling clip clock
  close cloud clove clover club clue coach coast cobalt cobra cocoa coconut code coffee coil coin collective color
  column comb comet comfort comma command common commune company compass complete concept concord concrete condor cone
  connect constant contact content contour cook cool copilot copper copy coral cord core cork corner corsair cosmos
  cotton couch cougar count counter country courier course court cove cover coyote craft crane crater crayon cream
  creative credit creek crescent crest crew cricket crisp cross crow crowd crown cruise crush crystal cub cube cue cup
  current curve custom cut cycle cypress daily dairy dance dark dart dash data date dawn day deal dear deck deep deer
  degree delight deliver delta den depot depth desert design desk destiny detail dial diamond dice diesel digest digit
  digital dime direct direction disco discord discover dish dive diver dock doctor dodge dog doll dollar dolphin
  domain dome domino door dot double dove draft dragon dragonfly dram dream dress drift drill drink drive drone drop
  drum duck due duke dune dusk dust duty dynamic eagle ear early earth ease east easy echo eclipse edge edition effect
  egg ego elastic elate electric element elephant elevate elite elm ember emblem emerald empire enable encore energy
  engage engine enigma ensemble envision envoy epic epoch equal equator era escape essence essential estate eternal
  ether evergreen evident evolve exact excel exchange express eye fable fabric face facet factor factory fair fairy
  falcon fall fame family fan fantasy far farm fashion fast fate favor feast feather feed fellow fence fern ferry
  fiber fiction fidelity field fiesta fifth fig figure file film filter final finch fine finger finish fir fire
  firefly firm first fish fit five fix flag flame flamingo flash flask fleet flex flicker flight flint flip float
  flock flood floor flora flow flower fluent fluid flute fly foam focus foil fold folio follow font food foods foot
  force forest forge fork form formula fort fortune forum forward fossil foundation foundry fountain four fox fraction
  fragment frame freedom freight frequency fresh friend frog front frontier frost fruit fuel full fun fund fuse fusion
  future gain galaxy gale gallery game gap garage garden garnet gas gate gateway gather gauge gazelle gear gem gemini
  general genesis genie genius gentle genuine ghost giant gift ginger giraffe glacier glass gleam glide glimpse global
  globe gloss glove glow glue goal goat gold golden goose gorilla grain gram granary grand granite granola grape graph
  graphite grass gravity great green grid grip grit groove ground group grove growth guardian guest guide guild guitar
  gulf gum gust habit hail halo hammer hand handle happy harbor hare harmony harness harp harvest hat hatch haven hawk
  head headspace health heart hearth heat heaven hedge height helix helm hen herald herb heritage hero heron hidden
  high hike hill hint hip hive hobby hollow holy home honest honey honor hood hoop hop horizon horn hornet horse host
  hot hotel hotspot hour house hover hub hulk human humble hummingbird hunt hunter hustle hydra ice icon idea ideal
  ignite image impact impala impulse inch indeed index indie indigo infinite infinity ink insight inspire instinct
  intact integral intercom interest international invent invest iron island ivory jade jaguar jam jar jazz jelly jet
  jewel jigsaw join joint jolly journal journey judge juice jumbo jump junction jungle juniper jury just kayak kettle
  key keystone kid kin kind kindle king kingdom kiosk kit kitchen kite kitten kiwi knight knot koala lab label labor
  ladder lady lagoon lake lamp lance land lane language lantern lark laser latch lattice launch laurel lava lavender
  law lead leader leaf league lean leap learn leather ledge ledger legacy legal legend legion lemon lemonade lemur
  lens leopard letter level lever liberty library life lift light lighthouse lightning lily lime limit line linear
  linen lines link lion liquid list little lizard loaf loan lobby local lock locker locket locus lodge loft log logic
  loom loop lotus loud lounge love loyal lucid luck lucky lullaby lumen luminous lunar lure lush lynx lyric machine
  macro magic magma magnet magnolia magnum maiden mail main major mammoth mango manifest manor mantle map maple marble
  marine mariner marker market marmalade marshmallow mascot mask mast master match mate matrix matter maven maverick
  meadow meal measure medal medallion medium mega melody melon member memo memory mention mentor menu merchant mercy
  merge merit mesa mesh message meta metal meteor meter method metric metro mica micro midnight might mile milestone
  milk mill million mimosa mind mine mineral mini mint minute miracle mirage mirror miss mission mist mix mobile mocha
  mode model modern mole molecule moment momentum monarch money mongoose monitor monkey monolith monster moon moose
  moral morning mosaic moss moth mother motion motive motor motors mountain mouse move movement mule muse museum
  mushroom music mustang mustard mutual mystery myth name narrative nation national native nature navy nebula neck
  nectar needle neighbor neon nest net nettle network nexus niche nickel night nimble nimbus ninja node noise nomad
  noodle noon norm north note notion nova novel nucleus nugget number nurture nut nutmeg nylon oak oasis oat object
  obsidian ocean octave octopus odyssey office oil old olive olympus omega omen omni onion onyx opal opera optic
  optimal option opus oracle orange orbit orchard orchid order ore organic origami origin original osprey otter ounce
  outback outlook outpost oval oven overture owl ox oxygen oyster pace pacific pack package pact paddle page paint pal
  palace palette palm panda panel panther paper parachute parade paradise paragon parallel parcel park parrot parsley
  part partner party pass passage passion passport past paste patch path patriot pattern pause paw pay peach peacock
  peak peanut pear pebble pecan pelican pen pencil pendant penguin pepper perch perfect period perk permit perplexity
  person petal petit phantom phase phone photon piano pickle picnic picture pigeon pike pilgrim pillar pillow pilot
  pin pine ping pinnacle pint pioneer pipe pirate pistachio pit pitch pivot pixel pizza place plaid plain plan plane
  planet plank plant plasma plate platform platinum platter plaza pledge plot plough plum plume plump plus pocket pod
  poem poet point polar pole polish pond pony pool pop poppy porcelain porch port portal portfolio post postage pot
  potato potion pound powder power prairie praise premier premium present press prestige prime primer primrose prince
  principle print prism prize pro process produce profile profit program progress project promise proof proper
  prospect prosper proton proud province pulse puma pump pumpkin punch pure purple purpose push puzzle pyramid python
  quack quad quake quality quantum quarry quart quarter quartz quasar queen quest quick quiet quill quilt quiver
  rabbit race radar radiant radio radish raft rail rain rainbow raisin rally ram ramp ranch range ranger rapid rare
  raspberry rate rattle raven reach read real realm reason rebel record red reed reef reel reference reflect refresh
  regal regent region relay release reliance relief remedy render renew rent report rescue reserve resolve resonance
  resort respect response rest result resume retro return revel revolution reward rhyme rhythm ribbon rice rich ride
  rider ridge rift ring ripple rise rival river rivet road roam roast rock rocket rogue roll roller roof room root
  rope rose rosemary roster rotor round route rover row royal rubber rudder rugby rule run rune runner runway rush
  rust sable saddle safari safe saffron saga sage sail sailor saint salad salmon salon salt salute sample sanctuary
  sand sandal sapphire satellite satin sauce sauna savage save savvy scale scan scarab scene scent schema school
  science scope score scorpion scout scribe script scroll sea seal search season seat second secret section sector
  secure seed seek segment select self seller sense sentinel sentry sequel sequence sequoia serene series serum serve
  service sesame session set seven shade shadow shape share shark sharp shed shelf shell shelter shepherd sherpa
  shield shift shine ship shipyard shirt shoe shop shore short shot show shower shrimp shuttle sibling sidekick sign
  signal signature signet silence silicon silk silver simple simplicity single siren sitting six skate sketch skill
  skin skull sky skylark slack slate sleek sleep sleigh slice slide sling slope smart smile smoke smooth snack snail
  snake snap snow snowball snowflake soap social society sofa soft solar sole solid solo solstice sonar sonata song
  sonic sonnet soul sound source south space spade spark sparrow spatula spear special spectrum speed sphere sphinx
  spice spider spike spin spinach spiral spire spirit splash splendid split sponge spoon sport spot spotlight spring
  sprint sprout spruce spur square squirrel stable stack stadium staff stage stair stake stallion stamp stand standard
  staple staples star starling start state static station status steady steam steel steep stellar stem step sterling
  stick stitch stock stone stool stop store storm story stove straight strand strategy stratus straw strawberry stream
  street strength stride strike string stripe strong structure studio study style sublime substance success sugar suit
  suite sultan sum summer summit sun sunflower sunny sunrise sunset super supreme surf surface surge surprise swallow
  swan swarm sweet swift swim swing switch sword symbol symphony sync system table tablet tail tailor tale talent talk
  tamarind tandem tangent tango tank tap tape target tart task taste tavern tea teal team teams teamwork teapot tear
  technique telegram telescope temple tempo ten tender tennis tent term terminal terra terrace terrain test text
  texture thatch theme theory thicket thimble thing think thistle thorn thread threads three threshold thrive throne
  thunder thyme ticket tide tie tiger tile timber time tin tiny tip titan title toad toast token tomato tone tonic
  tool top topaz torch tornado tortoise total totem touch tower town toy trace track tractor trade trader tradition
  trail train transfer transit transport travel traveler treasure treat tree trek trellis trend triangle tribe tribune
  trident trigger trilogy trinity trip triple triumph trophy tropic trove truck trumpet trunk trust truth tube tulip
  tuna tundra tune tunnel turbine turbo turkey turn turnip turtle tutor twig twilight twin twine twist twitch type
  ultra umbra umbrella union unique unison unit united unity universal universe upland uplift upside upstart upstream
  uptown urban utopia vacuum vale valley valor value van vanguard vanilla vapor varnish vault vector vegan vehicle
  veil velocity velvet vendor vent venture veranda verb verdict verge verse version vertex vertical vessel vest
  veteran viable vibe video view vigor viking villa village vine vineyard vintage vinyl viper viral virgin virtue visa
  vision vista visual vital vivid vocal voice void volcano volt volume vortex voyage wafer wagon walk wall walnut
  walrus wander ware warehouse warm warp warrior wash wasp watch water watt wave wax way wealth weasel weather weave
  web wedge week weld west whale wharf wheat wheel whisper whistle white wick wild wilderness willow wind windmill
  window windows wine wing winner winter wire wisdom wise wit wizard wolf wonder wonders wood wool word works world
  worth wren wrench writer yacht yard year yeast yellow yeti yoga zebra zen zenith zephyr zest zigzag zinc zip zipper
  zodiac zone zoom`,
  germanic: `
  adler anker apa apfel appel bahn bakker bar baum becher beer berg biene bild birne blatt blau blick bloem blume bock
  boden boek boer bogen bok boom boot bos brood brot brucke bruecke brug buch burg bus dag deur ding dorf dorp duif
  eck eend eiche eik eis ente erde esel fach falke feder feld fenster feuer fiets fisch fjall fjord flasche flieger
  fluss freude freund frosch fuchs funke garten gast geist geld geluk gewitter glanz glas gleis glocke gold gras gross
  gruen grun grund haan haas hafen hahn hamster hart hase haus hav haven heim held hem hemel herd hert herz himmel
  hirsch hof holz honig huhn huis hund hus hut igel insel is jongen kaas kaffee kaiser kamer kamm kanal kans karte
  kasse kat kater katt katze kerk kern kerze kessel kette keuken kikker kiste klee klein klok knopf koch koenig konig
  koning kraan kraft kranich kreis kreuz krone kroon kuche kugel kuh laden lag lamp lampe land laube laune leben leeuw
  leiter lente licht liebe liefde linde linie liv ljus loewe lowe lucht luft maan mane markt maus meer meister melk
  merel mier milch minze mitte molen mond morgen muis mut nacht natt nebel nest netz nord ny olifant oranje paard pfad
  pfeil pilz plein poort post punkt quelle raam rabe rad raum rav regen reh reis reise ridder ring ritter rivier roos
  rose rot ruhe salz sand schaap schatz schiff schild schip schloss schluessel schnee schule schwan schwarz see segel
  seife sieger skog sky sleutel slot sneeuw sno sol sommar sommer sonne spatz spiegel spiel spin spitze stad stadt
  steen stein ster stern sternchen stift stjarna stoel stoff storm straat strand strasse stuhl sturm tafel tag tal
  tanne taube thuis tid tier tijd tisch topf toren traum treppe tropfen tuer tuin tulp turm ufer uhr uil vag vann var
  veld vind vis vlam vlieg vlinder vogel voll vos vriend vuur wald wand wasser water weg wein weiss welle welt wereld
  werk wiel wiese wind winkel winter wolf wolk wolke wort wunder wurzel zahl zee zeit zeitung zelle zelt ziel zimmer
  zomer zon zucker zug zukunft zwaan`,
  romance: `
  abeille abelha acqua agua aguila aigle aile air alba albero alma alto amanecer ami amico amigo amor amore amour ange
  ape aquila arancia arbol arbre arco arena argent argento aria arroyo aurora avenir azul bacio banco barco barrio
  bateau beau bella belle bello bene bijou blanc bleu bois bonheur bosco bosque bouche boulanger boutique bueno bulle
  buono burro caballo cadeau cafe caffe caldo calle camino campo cane canto capo cappello carrefour carta carte casa
  castello castillo cavallo ceinture centro cerf cerise cerro ceu chaise chama chambre champ chance chapeau chat
  chateau chaussure chave chemin cheval chiave chien chiesa cidade ciel cielo cigno cinco cinque citron citta claro
  clave clef cobre coeur colina colle colombe coq coquelicot coracao corazon corbeau corona corte costa cote couleur
  couronne cruz cuatro cuisine cumbre cuore demain dia diamante dolce domani dragon dulce duna eau eclair ecole
  ecureuil elan elephant encuentro equipe espejo espiga esprit estate estrela estrella ete etoile fabbrica falco
  farfalla faro farol faucon feliz fenetre ferme festa feu feuille fiamma fiat fico fiesta fiore fiume fleur flor
  floresta foglia fogo folha fontaine fontana fonte foret forno fort fragola frais fraise fratello fresco fuego fuente
  fuoco futuro gare gateau gato gatto gaviota gazelle gelato gelo gemma giardino gioia giorno girasol gran grenouille
  gusto hermano heron hibou hirondelle hiver hogar hoja hora horizon huerta huile ile ilha inverno isla isola jardin
  jaune jour journal joya joyeux lago lait lampo lapin lar latte lavande leao leche leite leon leone libre libro lien
  limon limone linea lion livre livro llama llave lluvia lobo loup lua luce lumiere luna lune lupo lutin luz lys
  madera magasin main maison manha mano mar marche mare marguerite mariposa matin mela menino mente mer mercato merle
  mesa mese miel miele moeda molino monde mondo montagne monte mouette moulin mouton mundo naranja neve nido nieve
  noche noir norte notte nuage nube nudo nuevo nuit nuovo nuvem nuvola obra occhio oceano oiseau ola olio olivier
  olivo ombra onda or ora orage oro orso oso ouro ours ovo pain paloma pan pane panier pao papillon parfum parola
  parole paseo passo pause paysan paz peche pedra peixe perle pesca pesce petit petra pez phare piano piazza piedra
  pierre pietra pino pioggia pipa place plage playa pluie pluma plume poire poisson pomme pont ponte ponto port porta
  porte porto poule praia prairie prato primo printemps puce pueblo puente puerta puerto punto quadro quartier racine
  radice raisin raiz rayo rayon re red rede regina reino renard reve rey rio riso riviere robe roble roca rocha roi
  rojo rosa rose rosso rouge route rua ruche rueda ruota ruta sable sal sale salud salute santo sapin saude saveur sel
  selva seme semente semilla sentier seta siglo signe sogno sol sole soleil sombra sonho sonrisa sourire souris
  spiaggia stella strada sueno suerte table tavola tempo terra terre tesoro tierra tigre toile toro torre tortue tour
  tournesol train trebol trem tresor trigo urso uva vache vague valle vallee vela vent vento verano verao verde verger
  verre vert vespa via vida viento vila ville vin vino viola vita vite viva voile volo volpe voyage voz vue vuelo
  zorro zucca`,
  slavic: `
  brzoza chleb chmura dab dom droga drzewo dzien gora gwiazda jablko jagoda jezioro jutro kamien kawa klucz kon korona
  kot krol ksiazka kwiat las lato lew lis lisc lot miasto miod mlyn morze most motyl niebo noc ogien ogrod okno orzel
  paczka plus pole polka port prawo pszczola ptak radosc rosa ruch rynek rzeka ser serce slonce sloneczko sol sowa
  swiat swiatlo szczescie tecza wiatr wiosna woda zabka zamek zegar ziarno zima zloto zubr zycie`,
  other: `
  весна вести ветер вогонь вода волна время гора город дело день дом дорога друг дуб дім жизнь заря звезда земля
  золото зоря известия камень карта квітка ключ книга корона кот краски кіт лада лев лед лента лес лето луна ліс
  магнит март маяк мечта мир море мост місто надежда небо новости ночь ніч огонь озеро окно октябрь орел пар
  перекресток пламя победа правда пятница радость радуга рассвет река родина роза роша рынок салют свет север семья
  сердце сила слово снег солнце сонце союз спутник стрела сыр тигр труд улыбка утро факел хвиля хлеб цель чаика час
  швидко эхо юг яблоко якорь`,
}
