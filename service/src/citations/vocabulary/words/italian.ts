// Italian: see word-lists.ts for what each list is for.

import { type LanguageWords, list } from './word-lists.ts'

export const ITALIAN: LanguageWords = {
  stopWords: list`
    il, lo, la, i, gli, le, di, del, della, e, è, in, un, una, per, con, che, da, dal, nel, nella, non, sono, si, ha, al, è, stata, stato, anche, ma, più, o
    azienda, sede, mese, dei, degli, delle, alla, offre, suo, sua, come, dalla, fondata, nei, sul
  `,
  negators: list`non, mai, né, nessun, nessuno, nessuna, nessun', neanche, nemmeno, niente, non più`,
  without: list`senza, invece di, anziché, piuttosto che, privo di, priva di, manca, mancano`,
  yes: list`sì, disponibile, disponibili, incluso, inclusa, supportato, supportata`,
  no: list`no, nessuno, nessuna, non disponibile, non incluso, non inclusa, non supportato, assente`,
  has: list`
    ha, hanno, offre, offrono, dispone, dispongono, include, includono, fornisce, supporta
    possiede, c'è, ci sono, con, permette, prevede, mette a disposizione, integra, è dotata
    è dotato
  `,
  hedges: list`
    circa, intorno a, approssimativamente, quasi, più di, meno di, almeno, fino a, oltre
    attorno a, solitamente, generalmente, di solito, normalmente, in genere, a partire da
    pressappoco, all'incirca, verso
  `,
  doubts: list`
    forse, probabilmente, possibilmente, potrebbe, potrebbero, sembra, pare, credo, penso
    apparentemente, per quanto ne so, non sono sicuro, non è chiaro, sarebbe, avrebbe
    a quanto pare
  `,
  attributors: list`
    alcuni siti, alcuni elenchi, alcune pagine
    secondo, alcuni dicono, alcuni affermano, si dice, presumibilmente, alcuni utenti
    alcune fonti, i critici, stando a, le recensioni, dicono che, c'è chi, a detta di
  `,
  conditionals: list`se, qualora, nel caso, a meno che, supponendo`,
  otherTimes: list`
    all'epoca, all'inizio
    prima, in precedenza, originariamente, fino al, un tempo, in passato, non più
    precedentemente, inizialmente, sarà, prevede di, prossimamente, presto, in origine
  `,
  contrasts: list`ma, mentre, sebbene, tuttavia, però, bensì, benché, invece, nonostante, a differenza di`,
  exceptions: list`tranne, eccetto, salvo, ad eccezione di, a eccezione di, a parte, ma non, escluso`,
  continuations: list`
    esso, essa, essi, suo, sua, suoi, sue, questo, questa, questi, queste, qui, anche, inoltre
    entrambi, loro
  `,
  subjectNouns: list`
    azienda, società, marca, marchio, produttore, impresa, ditta, ristorante, negozio, albergo
    hotel, software, piattaforma, prodotto, servizio, strumento, applicazione, app, fornitore
    locale, startup, soluzione
  `,
  respectively: list`rispettivamente`,
  days: list`
    lunedì lunedi, martedì martedi, mercoledì mercoledi, giovedì giovedi, venerdì venerdi
    sabato sabati, domenica domeniche
  `.map(day => day.split(' ')),
  months: list`
    gennaio gen, febbraio feb, marzo mar, aprile apr, maggio mag, giugno giu, luglio lug
    agosto ago, settembre set, ottobre ott, novembre nov, dicembre dic
  `.map(month => month.split(' ')),
  hours: {
    open: list`aperto, aperta, apre, orari, orario, disponibile`,
    closed: list`chiuso, chiusa, chiude`,
    daily: list`tutti i giorni, ogni giorno, quotidianamente`,
    weekdays: list`giorni feriali, nei feriali, durante la settimana`,
    weekend: list`fine settimana, weekend`,
    through: list`a, al, alle, e, fino a`,
    from: list`da, dal, dalle, tra`,
    until: list`fino a, fino alle`,
    noon: list`mezzogiorno`,
    midnight: list`mezzanotte`,
    allDay: list`24 ore su 24, 24 ore, 24/7`,
    otherDays: list`altri giorni, resto della settimana`,
  },
}
