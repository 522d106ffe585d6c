// Names of places in six languages: countries with their codes, cities that are called otherwise abroad, and
// regions that are no cities. One place a line, its names between bars; the first is ours.

const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map(row => row.split('|').map(name => name.trim()))

/** First the ISO 3166 code, then the names. */
export const COUNTRIES = rows(`
us|usa|u.s.|u.s.a.|united states|united states of america|america|vereinigte staaten|états-unis|estados unidos|stati uniti
gb|uk|u.k.|united kingdom|great britain|britain|england|scotland|wales|vereinigtes königreich|großbritannien|grossbritannien|england|schottland|royaume-uni|grande-bretagne|angleterre|écosse|reino unido|gran bretaña|inglaterra|escocia|grã-bretanha|escócia|regno unito|gran bretagna|inghilterra|scozia
de|germany|deutschland|allemagne|alemania|alemanha|germania|federal republic of germany
fr|france|frankreich|francia|frança
es|spain|spanien|espagne|españa|espanha|spagna
pt|portugal|portogallo
it|italy|italien|italie|italia|itália
br|brazil|brasilien|brésil|brasil|brasile
at|austria|österreich|autriche|áustria
ch|switzerland|schweiz|suisse|suiza|suíça|svizzera
nl|netherlands|the netherlands|holland|niederlande|pays-bas|países bajos|holanda|países baixos|paesi bassi|olanda
be|belgium|belgien|belgique|bélgica|belgio
lu|luxembourg|luxemburg|luxemburgo|lussemburgo
ie|ireland|irland|irlande|irlanda|republic of ireland
dk|denmark|dänemark|danemark|dinamarca|danimarca
se|sweden|schweden|suède|suecia|suécia|svezia
no|norway|norwegen|norvège|noruega|norvegia
fi|finland|finnland|finlande|finlandia|finlândia
is|iceland|island|islande|islandia|islândia|islanda
pl|poland|polen|pologne|polonia|polônia|polónia
cz|czech republic|czechia|tschechien|république tchèque|tchéquie|república checa|chequia|tchéquia|repubblica ceca|cechia
sk|slovakia|slowakei|slovaquie|eslovaquia|eslováquia|slovacchia
si|slovenia|slowenien|slovénie|eslovenia|eslovênia|eslovénia
hu|hungary|ungarn|hongrie|hungría|hungria|ungheria
ro|romania|rumänien|roumanie|rumania|rumanía|romênia|roménia
bg|bulgaria|bulgarien|bulgarie|bulgária
gr|greece|griechenland|grèce|grecia|grécia
hr|croatia|kroatien|croatie|croacia|croácia|croazia
rs|serbia|serbien|serbie|sérvia
ee|estonia|estland|estonie|estônia|estónia
lv|latvia|lettland|lettonie|letonia|letônia|lettonia
lt|lithuania|litauen|lituanie|lituania|lituânia
ua|ukraine|ucrania|ucrânia|ucraina
ru|russia|russland|russie|rusia|rússia|russian federation
tr|turkey|türkiye|türkei|turquie|turquía|turquia|turchia
il|israel|israël|israele
ae|united arab emirates|uae|vereinigte arabische emirate|émirats arabes unis|emiratos árabes unidos|emirados árabes unidos|emirati arabi uniti
in|india|indien|inde|índia
cn|china|chine|cina
jp|japan|japon|japón|japão|giappone
kr|south korea|korea|südkorea|corée du sud|corea del sur|coreia do sul|corea del sud
sg|singapore|singapur|singapour|singapura
hk|hong kong|hongkong
tw|taiwan|taiwán
au|australia|australien|australie|austrália
nz|new zealand|neuseeland|nouvelle-zélande|nueva zelanda|nova zelândia|nuova zelanda
ca|canada|kanada|canadá
mx|mexico|mexiko|mexique|méxico|messico
ar|argentina|argentinien|argentine
cl|chile|chili|cile
co|colombia|kolumbien|colombie|colômbia
pe|peru|pérou|perú|perù
za|south africa|südafrika|afrique du sud|sudáfrica|áfrica do sul|sudafrica
ng|nigeria|nigéria
ke|kenya|kenia|quênia|quénia
eg|egypt|ägypten|égypte|egipto|egito|egitto
ma|morocco|marokko|maroc|marruecos|marrocos|marocco
`)

export const CITIES = rows(`
munich|münchen|múnich|munique|monaco di baviera|muenchen
cologne|köln|colonia|colônia|koeln
nuremberg|nürnberg|núremberg|norimberga|nuremberga
hanover|hannover|hanovre
frankfurt|frankfurt am main|francfort|fráncfort|francoforte
berlin|berlín|berlim|berlino
hamburg|hambourg|hamburgo|amburgo
dresden|dresde|dresda
stuttgart|stoccarda
vienna|wien|vienne|viena
zurich|zürich|zúrich|zurique|zurigo
geneva|genf|genève|ginebra|genebra|ginevra
basel|bâle|basilea|basileia
bern|berne|berna
paris|parís|parigi
lyon|lyons|lione|lião
marseille|marseilles|marsella|marselha|marsiglia
nice|nizza|niza
bordeaux|burdeos|bordéus
toulouse|tolosa
strasbourg|straßburg|strassburg|estrasburgo|strasburgo
london|londres|londra
edinburgh|édimbourg|edimburgo
milan|milano|mailand|milán|milão
rome|roma|rom
turin|torino|turín|turim
florence|firenze|florenz|florencia|florença
venice|venezia|venedig|venise|venecia|veneza
naples|napoli|neapel|nápoles
genoa|genova|genua|gênes|génova|gênova
bologna|bologne|bolonia|bolonha
madrid|madri
barcelona|barcelone|barcellona
seville|sevilla|séville|sevilha|siviglia
valencia|valence|valência
lisbon|lisboa|lissabon|lisbonne|lisbona
porto|oporto
brussels|brüssel|bruxelles|bruselas|bruxelas
antwerp|antwerpen|anvers|amberes|antuérpia|anversa
amsterdam|ámsterdam|amesterdão|amsterdã
the hague|den haag|la haye|la haya|haia|l'aia
copenhagen|kopenhagen|copenhague|københavn|copenaghen
stockholm|estocolmo|stoccolma
gothenburg|göteborg|gotemburgo
oslo
helsinki|helsínquia
warsaw|warschau|varsovie|varsovia|varsóvia|varsavia|warszawa
krakow|krakau|cracovie|cracovia|cracóvia|kraków|cracow
prague|prag|praga|praha
budapest|budapeste
bucharest|bukarest|bucarest|bucareste|bucurești
athens|athen|athènes|atenas|atene
dublin|dublín|dublino
new york|new york city|nyc|nueva york|nova york|nova iorque
philadelphia|philadelphie|filadelfia|filadélfia
mexico city|mexiko-stadt|mexico|ciudad de méxico|cidade do méxico|città del messico
tokyo|tokio|tóquio
beijing|peking|pékin|pekín|pequim|pechino
moscow|moskau|moscou|moscú|moscovo|mosca
kyiv|kiev|kiew|quieve
ghent|gent|gand|gante
bruges|brugge|brügge|brujas
liège|lüttich|luik|lieja|liegi
leuven|löwen|louvain|lovaina|lovanio
mechelen|malines|malinas
lille|rijsel|lilla
nijmegen|nimwegen|nimègue|nimega
's-hertogenbosch|den bosch|bois-le-duc|herzogenbusch
lucerne|luzern|lucerna
aachen|aix-la-chapelle|aquisgrán|aquisgrana|aken
trier|trèves|tréveris|treviri
regensburg|ratisbonne|ratisbona
mainz|mayence|maguncia|magonza
leipzig|lipsia
dresden|dresde|dresda
salzburg|salzbourg|salzburgo|salisburgo
wroclaw|wrocław|breslau|breslavia
gdansk|gdańsk|danzig|danzica
bratislava|pressburg
ljubljana|laibach|lubiana|liubliana
brno|brünn
zaragoza|saragossa|saragosse|saragoça
san sebastián|san sebastian|donostia
a coruña|la coruña|corunha|la corogne
thessaloniki|saloniki|salonique|salónica|salonicco
belgrade|belgrad|belgrado|beograd
istanbul|estambul|istambul
vilnius|wilna|vilna
turku|åbo
tampere|tammerfors
cairo|kairo|le caire|el cairo|il cairo
córdoba|cordoba|cordoue|cordova
padua|padova|padoue
trieste|triest
dunkirk|dunkerque|dünkirchen
`)

/** Larger than a city: that a firm sits in one says nothing against the city it names. */
export const REGIONS: ReadonlySet<string> = new Set(
  `alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois
|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana
|nebraska|nevada|new hampshire|new jersey|new mexico|new york state|north carolina|north dakota|ohio|oklahoma|oregon
|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington state
|west virginia|wisconsin|wyoming|ontario|quebec|british columbia|alberta|new south wales|victoria|queensland
|bavaria|bayern|hesse|hessen|saxony|sachsen|baden-wurttemberg|nordrhein-westfalen|north rhine-westphalia|niedersachsen
|brandenburg|thuringen|yorkshire|west yorkshire|lancashire|kent|surrey|essex|greater manchester|midlands|west midlands
|catalonia|cataluna|catalunya|andalucia|andalusia|pais vasco|basque country|lombardy|lombardia|toscana|tuscany
|piemonte|veneto|lazio|emilia-romagna|sicily|sicilia|ile-de-france|bretagne|brittany|normandie|provence|occitanie
|algarve|minas gerais|parana|bahia|silicon valley|bay area|san francisco bay area|east coast|west coast|new england
|europe|europa|asia|asien|asie|africa|afrika|afrique|north america|south america|latin america|america latina
|nordamerika|scandinavia|skandinavien|scandinavie|middle east|eu|european union|europaische union|union europeenne
|union europea|uniao europeia|unione europea|benelux|dach|nordics|lake district|cornwall|devon|sussex|oxfordshire`
    .replaceAll('\n', '')
    .split('|'),
)

/** Cities known everywhere, beside those above: a name among them is surely a city, not a quarter or a building. */
export const KNOWN_CITIES: ReadonlySet<string> = new Set(
  `san francisco|los angeles|san diego|san jose|oakland|palo alto|mountain view|seattle|portland|denver|boulder|austin|dallas|houston
|san antonio|phoenix|las vegas|salt lake city|chicago|detroit|minneapolis|st louis|kansas city|nashville|atlanta|miami|orlando|tampa|charlotte
|raleigh|boston|cambridge|washington|baltimore|pittsburgh|cleveland|columbus|cincinnati|indianapolis|milwaukee|new orleans|toronto|montreal
|vancouver|ottawa|calgary|manchester|birmingham|leeds|liverpool|bristol|glasgow|cardiff|belfast|sheffield|newcastle|nottingham|oxford|york
|brighton|southampton|reading|leicester|dusseldorf|dortmund|essen|leipzig|bremen|bonn|mannheim|karlsruhe|augsburg|freiburg|heidelberg|potsdam
|kiel|munster|aachen|mainz|lille|nantes|rennes|grenoble|montpellier|salzburg|graz|linz|innsbruck|lausanne|lucerne|zaragoza|malaga|bilbao|granada
|alicante|murcia|braga|coimbra|aveiro|faro|verona|padova|palermo|catania|bari|trieste|parma|rotterdam|utrecht|eindhoven|ghent|luxembourg|aarhus
|malmo|uppsala|bergen|tampere|espoo|reykjavik|tallinn|riga|vilnius|gdansk|wroclaw|poznan|lodz|brno|bratislava|ljubljana|zagreb|belgrade|sofia
|thessaloniki|istanbul|ankara|tel aviv|jerusalem|dubai|abu dhabi|cairo|casablanca|lagos|nairobi|cape town|johannesburg|mumbai|delhi|new delhi
|bangalore|bengaluru|hyderabad|chennai|pune|shanghai|shenzhen|guangzhou|hangzhou|seoul|osaka|kyoto|taipei|hong kong|singapore|bangkok|jakarta
|manila|kuala lumpur|sydney|melbourne|brisbane|perth|auckland|wellington|sao paulo|rio de janeiro|belo horizonte|curitiba|porto alegre|brasilia
|recife|florianopolis|campinas|buenos aires|cordoba|santiago|bogota|medellin|lima|quito|montevideo|guadalajara|monterrey|saint petersburg|lviv`
    .replaceAll('\n', '')
    .split('|'),
)
