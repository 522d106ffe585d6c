// Claims that hold for a part of the brand, for another time or for another source: "the hotel bar closes at 1", "in summer",
// "until 2019", "4.2 on Trustpilot". They say nothing against what the brand says of itself today.

import type { Claim } from '../../../model/citation.ts'
import { LANGUAGE_WORDS } from '../../vocabulary/language-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { list } from '../../vocabulary/words/word-lists.ts'
import type { Sentence } from '../reader.ts'
import { ARTICLES } from '../reading/names.ts'
import { isHead } from '../words/capitals.ts'
import { Sign } from '../words/gaps.ts'
import { PhraseSet, Phrases } from '../words/phrases.ts'
import { isDigit, wordList } from '../words/words.ts'
import { INDEFINITE } from './doubt-words.ts'
import { gapBefore } from './foreign-names.ts'
import type { Line } from './subject-before.ts'

/** Have hours of their own. */
const ROOMS = new Phrases<true>()
for (const room of list`
  sales, sales team, partner, partners, workshops, warehouse, vertrieb, ventas, vendas, vendite, pool, gym, kitchen, café, cafe, breakfast, lunch, dinner, brunch, happy hour, reception, front desk, phone line, phone lines, phones, hotline, helpline, pharmacy, box office
  library, terrace, garden, spa, sauna, garage, car park, workshop, playground, ticket office, last entry, last admission, last orders, check-in, check-out, check in, check out
  hotel bar, hotel restaurant, hotel shop, museum shop, gift shop, museum café, rooftop bar, live chat, chat, tours, guided tours, bakery counter, courtyard, showroom, classes
  schwimmbad, fitnessraum, küche, frühstück, rezeption, telefon, hotline, apotheke, kasse, bibliothek, terrasse, garten, museumsshop, hotelbar, letzter einlass, führungen, werkstatt
  piscine, salle de sport, cuisine, petit-déjeuner, réception, standard, pharmacie, billetterie, bibliothèque, jardin, boutique du musée, dernière entrée, visites guidées, atelier
  piscina, gimnasio, cocina, desayuno, recepción, teléfono, farmacia, taquilla, biblioteca, terraza, jardín, tienda del museo, última entrada, visitas guiadas, taller
  academia, cozinha, café da manhã, pequeno-almoço, recepção, receção, telefone, farmácia, bilheteria, bilheteira, terraço, jardim, loja do museu, última entrada, oficina
  palestra, cucina, colazione, reception, telefono, biglietteria, terrazza, giardino, negozio del museo, ultimo ingresso, visite guidate, officina
`)
  ROOMS.add(wordList(room), true)

/** Not the ordinary week. */
const SEASONS = new PhraseSet(list`
  long night, night of, festival, by appointment, school groups, members, nur für, angemeldete, nach vereinbarung, sur rendez-vous, sur réservation, con cita, sob marcação, su appuntamento, su prenotazione
  summer, winter, season, seasonal, holiday, holidays, bank holidays, public holidays, christmas, easter, new year's eve, during august, in august, in july, vacation, special hours, temporarily
  sommer, im winter, ferien, feiertag, feiertage, feiertagen, weihnachten, ostern, saison, vorübergehend, été, en hiver, jours fériés, vacances, noël, pâques, hors saison
  verano, invierno, festivos, navidad, semana santa, temporada, vacaciones, verão, inverno, feriados, natal, páscoa, férias, estate, in inverno, festivi, natale, pasqua, stagione, ferie
`)

/** Then, not now. */
const THEN = new PhraseSet(list`
  planning, plans to, plans a, planned, is set to, announced, coming soon, upcoming, roadmap, used to, formerly, previously, at the time, back then, in the past, years ago, last year, no longer
  at first, initially, in the beginning, at the start, it once, once had, once sold, once offered, gave up, given up, started with, began with
  geplant, plant, angekündigt, demnächst, künftig, früher, ehemals, damals, in der vergangenheit, letztes jahr, anfangs, zu beginn, aufgegeben
  prévoit, prévu, prévue, annoncé, bientôt, autrefois, auparavant, à l'époque, l'an dernier, par le passé, au début, au départ, à ses débuts
  planea, prevé, previsto, prevista, anunciado, próximamente, antes, anteriormente, antiguamente, en el pasado, el año pasado, al principio, inicialmente, en sus inicios
  planeja, prevê, planeia, anunciou, em breve, antigamente, no passado, no ano passado, no início, no começo
  prevede, annunciato, prossimamente, in passato, un tempo, l'anno scorso, in precedenza, all'inizio, inizialmente, agli inizi
`)
const UNTIL_YEAR =
  /\b(?:until|till|bis|jusqu'en|hasta|até|fino al|before|vor|avant|antes de|prima del) (?:19|20)\d\d\b/i
const YEAR = /\b(?:19|20)\d\d\b/
const PORTALS =
  /\b(?:trustpilot|google|tripadvisor|capterra|g2|booking|app store|play store|glassdoor|kununu|facebook|portal|portals|platforms?)\b/i

/** Older or younger than the brand that is in them. */
const BUILDINGS = new PhraseSet(list`
  building, buildings, palace, castle, villa, mill, factory, tower, church, wing, extension, collection, premises, townhouse, mansion, barn, predecessor, tradition, recipe
  gebäude, bau, schloss, mühle, fabrik, turm, kirche, anbau, sammlung, haus aus, tradition, bâtiment, bâtisse, palais, château, moulin, usine, tour, église, aile, immeuble
  edificio, palacio, castillo, molino, fábrica, torre, iglesia, colección, edifício, palácio, castelo, moinho, igreja, coleção, palazzo, castello, mulino, fabbrica, chiesa, collezione
`)

export function isOutOfScope(sentence: Sentence, claim: Claim, line: Line): boolean {
  const { rule, text } = claim
  const { from, to } = sentence
  if (rule.startsWith('hours/'))
    return (
      isOfRoom(sentence, claim, line) || SEASONS.isIn(sentence, from, to) || THEN.isIn(sentence, from, to)
    )
  if (claim.facet === 'numberOfRooms' && isSomeRooms(sentence, claim)) return true
  if (rule === 'stated/date' && isOpeningOfAnother(claim, line)) return true
  if (rule === 'stated/date')
    return (
      BUILDINGS.isIn(sentence, from, line.to) || /\d{4},/.test(text) || foundsAnother(sentence, claim, line)
    )
  if (rule === 'stated/person') return NO_PERSON.test(claim.value) || isOfOtherRole(sentence, claim)
  if (rule === 'stated/place' || rule === 'stated/organisation') return false
  if (rule === 'stated/duration' && isOtherLength(sentence, claim)) return true
  if (rule.startsWith('feature/member') && PUBLIC.has(sentence.words, line.to - 1)) return true
  if (rule.startsWith('feature/') && isByAnother(sentence, claim, line)) return true
  const { text: whole } = sentence
  if (rule.startsWith('measure/') && SEASONS.isIn(sentence, from, to)) return true
  if (
    rule.startsWith('price/') &&
    (SEASONS.isIn(sentence, from, to) || isBilledTwice(whole) || isOfThing(line, from))
  )
    return true
  if (rule.startsWith('rating/') && (PORTALS.test(whole) || YEAR.test(whole))) return true
  return THEN.isIn(sentence, from, to) || (hasLongNumber(sentence) && UNTIL_YEAR.test(whole))
}

/** Most sentences have no year, and looking for one in their text takes long. */
function hasLongNumber({ words, from, to }: Sentence): boolean {
  for (let at = from; at < to; at++)
    if (isDigit(words, at) && (words.ends[at] as number) - (words.starts[at] as number) >= YEAR_DIGITS)
      return true
  return false
}
const YEAR_DIGITS = 4

/** "founded Acme in 2019": not by somebody, but somebody else. */
function foundsAnother({ words, to }: Sentence, { end }: Claim, line: Line): boolean {
  for (let at = line.to + 1; at < to && (words.starts[at] as number) < end; at++)
    if (line.names.endAt(at) > at) return !BY.has(words, at - 1)
  return false
}
const BY = new WordSet('by in at near von vom durch par à por pela em en da dal a from as'.split(' '))

/** "the carbon version costs", "a Northwind lock costs": a thing that has no price among the facts. */
function isOfThing({ words, to, products, language }: Line, start: number): boolean {
  let from = to
  while (from > start && !isHead(words, from) && ((words.gaps[from] as number) & PARTING) === 0) from--
  let article = false
  for (let at = from; at < to; at++) {
    if (products.has(words.list[at] as string) || PRICED.has(words, at)) return false
    article ||= (language === 'en' ? ENGLISH_ARTICLES : INDEFINITE).has(words, at)
  }
  return article
}
const PARTING = Sign.comma | Sign.semicolon | Sign.open
const ENGLISH_ARTICLES = new WordSet('the a an'.split(' '))
const PRICED = new WordSet(
  'price prices plan plans tier subscription licence license entry admission ticket tickets edition package user seat month cost company software service it tarif preis plan abo forfait abonnement plano assinatura piano abbonamento utente usuario usuário utilisateur nutzer'.split(
    ' ',
  ),
)

/** "€9 billed annually, €11 billed monthly": one of them is the brand's own price. */
const isBilledTwice = (text: string): boolean =>
  /annual|yearly|per year|a year|jährlich|annuel|anual|annuale|annuo|\ban\b/i.test(text) &&
  /month|monat|mois|mensu|mes\b|mês|mensal|mese|mensile/i.test(text) &&
  (text.match(/\d[\d.,]*/g)?.length ?? 0) > 1

/** "60 rooms with a view", "3 meeting rooms": not all there are. */
const isSomeRooms = ({ words }: Sentence, { text, end }: Claim): boolean =>
  (!/^\d+ (?:guest )?\p{L}+$/iu.test(text) && !/[:|]/.test(text)) ||
  /^ (?:with|have|has|are|of|face|mit|haben|avec|ont|con|tienen|com|têm|hanno|sono)\b/i.test(
    words.text.slice(end, end + 8),
  )

/** "Opened in 1984, Northwind ..." or "Northwind opened in 1984"; a second shop opens later. */
const isOpeningOfAnother = ({ text }: Claim, { words, to, isBrand }: Line): boolean =>
  /^opened/i.test(text) && !isHead(words, to) && !isBrand(to - 1)

const PUBLIC = new WordSet('public municipal paid nearest'.split(' '))

const NO_PERSON = /^(?:en|in|im|at|chez|bei|presso|no|na|au|à|the|el|la|le|il|o|a|das|der|die) /i

/** "Ada Holt as director and Bo Lind as brewer", "Acme, founded in 2004": the next role's, or no person at all. */
const isOfOtherRole = ({ words }: Sentence, { text, start, end }: Claim): boolean =>
  /,\s(?:founded|gegründet|fond[ée]e?|fundad[ao]|fondat[ao])$/i.test(text) ||
  (AS_ROLE.test(words.text.slice(Math.max(0, start - 10), start)) &&
    /^\s(?:as|als|como|comme|come)\b/i.test(words.text.slice(end, end + 8)))
const AS_ROLE = /\b(?:as|als|como|comme|come)\s(?:its |the |a |o |la |le |el )?$/i

/** Statutory, of a part of the product, or how long the money takes to come back. */
const OTHER_LENGTHS = new PhraseSet(list`
  by law, statutory, legal, legally, take, takes, processed, processing, receiving, credited, ships, shipped, arrive, arrives, gesetzlich, gesetzliche, gesetzlichen, dauert, bearbeitet, gutgeschrieben
  légale, légal, la loi, prend, traité, por ley, tarda, demora, procesa, por lei, processado, legale, per legge, richiede, elaborato
`)
const PART_OF =
  /^\s(?:on|for|auf|für|sur|pour|sobre|para|su|per|in)\s(?!all|every|any|its|their|alle|tous|toutes|todos|todas|tutti|tutte|seine|ihre)/i

function isOtherLength(sentence: Sentence, { text, end, value }: Claim): boolean {
  const { text: answer } = sentence.words
  if (value === 'true') return false
  if (OTHER_LENGTHS.isIn(sentence, sentence.from, sentence.to)) return true
  // The length alone was found far from what it is said of.
  if (/^[\p{L}\d]+[\s-]\p{L}+$/u.test(text) && !sentence.label && !sentence.text.includes('|')) return true
  return PART_OF.test(answer.slice(end, end + 24))
}

/** Through somebody else's product, or for somebody else's certificate. */
const HELPS = new PhraseSet(list`
  integration, integrations, integrates, integrate, plug-in, plugin, plugins, add-on, add-ons, extension, extensions, via, third-party, third party, helps, help, helping, connector, zapier
  hosting provider, data centre, data centers, data center, data centres, hosted, instead, separate, separately, pair it, alternative
  integrationen, erweiterung, drittanbieter, rechenzentrum, rechenzentren, hilft, über eine, über die, stattdessen, intégration, intégrations, extension, module tiers, aide, hébergeur, à la place
  integración, integraciones, extensión, complemento, ayuda, mediante, a través, terceros, integração, integrações, extensão, ajuda, por meio, através, integrazione, integrazioni, estensione, tramite, aiuta, attraverso
`)
const AROUND = 9

function isByAnother(sentence: Sentence, { value }: Claim, { to, names }: Line): boolean {
  if (/integra|plug-?in|extension|add-?on|host/i.test(value)) return false
  const from = Math.max(sentence.from, to - AROUND)
  if (HELPS.isIn(sentence, from, Math.min(sentence.to, to + AROUND))) return true
  // "use Acme for time tracking"
  return FOR.has(sentence.words, to - 1) && [1, 2].some(back => names.endAt(to - 1 - back) > to - 1 - back)
}
const FOR = new WordSet('for für zum zur pour para per'.split(' '))

/** The words between the last comma or sentence and the claim: whoever opens there. */
function isOfRoom(sentence: Sentence, { start }: Claim, line: Line): boolean {
  const { words, language } = sentence
  let to = line.to
  while (to > sentence.from && (words.starts[to - 1] as number) >= start) to--
  let from = to
  while (from > sentence.from && !isHead(words, from) && !/[,;(]/.test(gapBefore(words, from))) from--
  if (/\($/.test(gapBefore(words, from))) return isOfBracketed(line, sentence.from, from)
  // A café called Café may well be meant by it.
  if (ROOMS.longest(words, from, to).some(room => !line.brand.has(words.list[room.to - 1] as string)))
    return true
  const { subjectNouns, hours } = LANGUAGE_WORDS[language]
  const named = new Set([...subjectNouns, ...hours.open, ...HOURLY])
  if (language === 'de' || !ARTICLES.has(words, from) || to - from < 2) return false
  for (let at = from; at < to; at++) if (line.isBrand(at) || named.has(words.list[at] as string)) return false
  return true
}

/** "the natural history museum (open 10–16)": whoever stands before the bracket. */
function isOfBracketed({ words, language, isBrand }: Line, start: number, bracket: number): boolean {
  const { subjectNouns, hours } = LANGUAGE_WORDS[language]
  const named = new Set([...subjectNouns, ...hours.open, ...HOURLY])
  for (let at = bracket - 1; at >= start && at > bracket - BRACKET_REACH; at--) {
    if (isBrand(at)) return false
    if (ARTICLES.has(words, at) || INDEFINITE.has(words, at))
      return at < bracket - 2 || !named.has(words.list[bracket - 1] as string)
  }
  return false
}
const BRACKET_REACH = 6

const HOURLY =
  'hours doors time times schedule week weekend weekends days day latest earliest only same horaires jours heures horario horarios días horário horários dias orari orario giorni'.split(
    ' ',
  )
