// The words for lengths of time that pages write beside prices and counts, in many languages: those that Intl writes, and what
// is made of them.

import { once } from '../platform/pace/once.ts'
import type { Bearing } from './bearing.ts'
import { type TimeUnit, timeWords, unitKey } from './units.ts'
import { tokensOf } from './words/tokens.ts'

const MADE: Record<string, TimeUnit> = {
  'mins min': 'm',
  'hr hrs std u godz': 'h',
  'daily täglich tagen tägige tägigen tägiges tägiger diario journée giornaliero dagelijks daagse dnia dziennie dniowy dniowa diário':
    'D',
  'weekly wöchentlich wöchige wöchigen semanal hebdomadaire settimanale wekelijks weekse tygodnia tygodniowo':
    'W',
  'mo monthly monaten monatlich monats monatige monatigen mensual mensuales mensuel mensuelle mensuels mensuellement mensile mensili maandelijks mnd maands miesiąca miesięcznie mies miesięczny miesięczna mensal mensais':
    'M',
  'yr yrs yearly annually annual jahren jährlich jahres jährige jährigen jähriges anual anuales anuais annuel annuelle annuellement annuo annui annuale annuali jaarlijks jarige roku rocznie letni letnia letnią letniej':
    'Y',
}
const MADE_WORDS = new Map(
  Object.entries(MADE).flatMap(([words, unit]) =>
    words.split(' ').map(word => [unitKey(word), unit] as const),
  ),
)
const hanUnits = once(() =>
  [...timeWords().keys()].filter(word => /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(word)),
)

/** The unit that a word after a figure names. */
export function unitOfTime(word: string): TimeUnit | null {
  const name = unitKey(word).replace(/^[ヶヵカケ箇個]月/, 'か月')
  // Scripts without blanks go on after it: 30日以内.
  const own = hanUnits()
    .filter(unit => name.startsWith(unit))
    .sort((a, b) => b.length - a.length)[0]
  return timeWords().get(own ?? name) ?? MADE_WORDS.get(name) ?? null
}

/** What one payment covers, in months. */
export const MONTHS = { day: 12 / 365, week: 12 / 52, month: 1, quarter: 3, 'half-year': 6, year: 12 }
export type Period = keyof typeof MONTHS

export const isPeriod = (term: string): term is Period => Object.hasOwn(MONTHS, term)

/** By all that people and data call it. */
const NAMES = new Map(
  Object.entries({
    hour: 'hour,hours,hur',
    day: 'day,days,daily,p1d',
    week: 'week,weeks,weekly,wee,p1w,p7d',
    month: 'month,months,monthly,mon,p1m',
    quarter: 'quarter,quarters,quarterly,3 months,p3m',
    'half-year': 'half-year,6 months,p6m',
    year: 'year,years,yearly,annual,annually,ann,12 months,p1y,p12m',
  } satisfies Record<Period | 'hour', string>).flatMap(([name, names]) =>
    names.split(',').map((other): [string, Period | 'hour'] => [other, name as Period | 'hour']),
  ),
)

export const periodNamed = (text: string): Period | 'hour' | null =>
  NAMES.get(text.trim().toLowerCase()) ?? null

/** As people type it: "per month", "/ year", "monthly". */
export function readPeriod(text: string): string | null {
  const name = periodNamed(text.replace(/^(?:per\s+|\/\s*|1\s+)/i, ''))
  return name === 'hour' ? null : name
}

export const PERIODS = new Map<string, TimeUnit>(
  Object.entries({ minute: 'm', hour: 'h', day: 'D', week: 'W', month: 'M', year: 'Y' }),
)

/** Words for a length of time that no number counts: "a month", "/Jahr". */
export function periodsBeside(text: string, counted: { word: string | null }[]): Set<TimeUnit> {
  const behind = new Set(counted.map(({ word }) => word))
  const words = (text.toLowerCase().match(/\p{L}[\p{L}\p{M}]+/gu) ?? []).filter(word => !behind.has(word))
  return new Set(words.flatMap(word => timeWords().get(unitKey(word)) ?? []))
}

/** In scripts without blanks, as they stand beside prices; and the year of French, which is an article elsewhere. */
const SIGNS: [RegExp, TimeUnit][] = [
  [/月額|毎月|每月|\/\s?月|か月|ヶ月|个月|월/, 'M'],
  [/年額|年間|毎年|每年|\/\s?年|年払|연간|(?:par|\/)\s?an(?!\p{L})/iu, 'Y'],
  [/日額|\/\s?日|毎日|每天|每日/, 'D'],
  [/週額|\/\s?[週周]|毎週|每周/, 'W'],
  [/時給|\/\s?(?:時間|小时|h(?!\p{L}))|每小时/u, 'h'],
]

/** Shorter words, and these, are mostly articles in some other language. */
const SHORT = new Set(['mo', 'yr', 'wk', 'hr'])
const OTHERWISE = new Set(['het', 'let', 'man', 'nap'])
const isPlain = (word: string): boolean => (word.length > 2 || SHORT.has(word)) && !OTHERWISE.has(word)

/** Those that a text names, in a sign or in one of its words that no figure counts: "a month", "/Jahr", "monthly". */
export const periodsIn = (text: string, uncounted: string[]): Set<TimeUnit> =>
  new Set([
    ...uncounted.filter(isPlain).flatMap(word => unitOfTime(word) ?? []),
    ...SIGNS.flatMap(([sign, unit]) => (sign.test(text) ? [unit] : [])),
  ])

/** What a price is paid by accuses nobody by itself: the price does. */
export const comparePeriods = (stated: string, fact: string): Bearing => {
  const [said, known] = [stated, fact].map(text =>
    periodsIn(
      text,
      tokensOf(text).map(token => token.text),
    ),
  )
  return said && known && [...said].some(unit => known.has(unit)) ? 'agrees' : 'silent'
}

const PAID_FOR = new Map(
  Object.entries({
    user: `user seat member person people head agent editor licence license employee nutzer nutzerin nutzern benutzer mitglied kopf lizenz
      arbeitsplatz sitz mitarbeiter personen usuario usuaria usuarios persona personas miembro puesto licencia utilisateur
      utilisatrice utilisateurs personne personnes membre poste siège utente utenti persone membro postazione licenza gebruiker
      gebruikers lid persoon licentie werkplek medewerker użytkownik użytkownika użytkowników osoba osobę osoby osób licencja
      licencję stanowisko pracownika utilizador utilizadores usuário usuários pessoa pessoas licença`,
    pair: 'paar par paire paio coppia para parę',
    night: 'nacht nächte nachten noche nuit nuitée notte noc nocy noce noite',
    credit: 'leistungspunkt crédito crédit credito studiepunt punkt',
    program: 'programme programm programa programma',
    piece: `unit item device each stück gerät pieza unidad dispositivo pièce appareil unité pezzo unità stuk apparaat sztuka sztukę
      urządzenie peça unidade aparelho`,
  }).map(([name, words]) => [name, words.split(/\s+/)]),
)

const NAMED = new Map([...PAID_FOR].flatMap(([name, words]) => words.map(word => [word, name])))

/** What is paid for has an English name, whatever the page calls it: all that it may be called; null for what has no list. */
export function namesOfPaidFor(name: string): string[] | null {
  const words = PAID_FOR.get(name)
  const names = [name, ...(words ?? [])]
  return words === undefined ? null : [...names, ...names.map(each => `${each}s`)]
}

/** Whoever pays for heads calls them users, seats or members, in any language. */
export const nameOfPaidFor = (word: string): string => {
  const plain = word.toLowerCase()
  const singular = plain.replace(/s$/, '')
  return NAMED.get(plain) ?? NAMED.get(singular) ?? singular
}
