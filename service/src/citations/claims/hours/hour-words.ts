// The words of opening hours per language, compiled from the vocabulary into one tree of phrases.

import { LANGUAGE_WORDS, LANGUAGES, type Language } from '../../vocabulary/language-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { Phrases } from '../words/phrases.ts'
import { wordList } from '../words/words.ts'

/** Days as bits, Monday first. */
export type Days = number
export const ALL_DAYS: Days = 0b1111111
export const WEEKDAYS: Days = 0b0011111
const WEEKEND: Days = 0b1100000

export type HourWord =
  | { is: 'days'; days: Days }
  | {
      is:
        | 'otherDays'
        | 'through'
        | 'from'
        | 'until'
        | 'between'
        | 'and'
        | 'open'
        | 'closed'
        | 'opens'
        | 'closes'
        | 'on'
    }
  | {
      is: 'hours' | 'except' | 'allDay' | 'noon' | 'midnight' | 'respectively' | 'notOurs'
    }
  | { is: 'longer' | 'different' | 'varying' }

type Kind = Exclude<HourWord['is'], 'days'>

/** What the vocabulary's lists do not tell apart, or hold for several readers. */
const MORE: Record<Language, Partial<Record<Kind | 'daily', string>>> = {
  en: {
    open: 'open|operates|operate|operating|operational|in operation|opened|service hours|available',
    opens: 'opens at|opening at|opens from|opens its doors at|opens|opening',
    closes:
      'closes at|closing at|closes|closing|close at|shuts at|ending at|ends at|end at|closes early at|closing early at|extending to|extending until|extended to|closes earlier at|closing later at|closing slightly later at|closes later at',
    closed: 'closed|shut',
    hours: 'hours|opening times|schedule',
    until: 'until|till|til|up to',
    between: 'between',
    otherDays:
      'rest of the week|other days|remaining days|every other day|all other days|the other days|rest of the days|remainder of the week|other days of the week|every other day of the week|remaining days of the week|the rest',
    daily:
      'seven days a week|7 days a week|every day of the week|all week|all week long|throughout the week|all days|each day of the week|all days of the week|seven days per week|every single day|7 days|all seven days',
    on: 'on|during|every|each|for|over the|throughout',
    longer:
      'extended hours|longer hours|later hours|extended opening hours|open later|extended business hours',
    different:
      'shorter hours|reduced hours|earlier opening hours|earlier hours|limited hours|slightly different hours|earlier closing|earlier opening|later start|slightly later start|shortened hours|reduced schedule|earlier opening times',
    varying:
      'varying hours|hours varying|hours vary|varied hours|hours varied|different hours|variable hours|hours are varied|hours differ|hours of operation are varied|hours of operation vary|hours varies|varying operating hours|varying opening hours|varying business hours',
    notOurs:
      'happy hour|happy hours|kitchen|brunch|breakfast|lunch|dinner|delivery|deliveries|reservations|visited|arrived|arriving|came|went|ordered|wait|waited|event|events|class|classes|live music|phone|hotline|support|weekend brunch|check in|check out|reviewer|review|listing|yelp|specials|most days|most nights|some days|certain days|depending on|most evenings|ranging|range|evenings|evening|mornings|afternoons|nights|earliest|latest|late morning|late night|primarily|core hours',
    allDay: '24 hours|24 7|around the clock|round the clock|24 hours a day',
  },
  de: {
    opens: 'öffnet um|ab',
    closes: 'schließt um',
    between: 'zwischen',
    hours: 'öffnungszeiten',
    notOurs: 'küche|hotline|happy hour',
    on: 'am|an|jeden',
  },
  fr: {
    opens: 'ouvre à',
    closes: 'ferme à',
    between: 'entre',
    hours: 'horaires',
    notOurs: 'cuisine|happy hour',
    on: 'le|les|chaque',
  },
  es: {
    opens: 'abre a las|abre',
    closes: 'cierra a las|cierra',
    between: 'entre',
    hours: 'horario|horarios',
    notOurs: 'cocina|happy hour',
    on: 'los|el|cada',
  },
  pt: {
    opens: 'abre às|abre',
    closes: 'fecha às|fecha',
    between: 'entre',
    hours: 'horário|horários',
    notOurs: 'cozinha|happy hour',
    on: 'aos|às|cada',
  },
  it: {
    opens: 'apre alle|apre',
    closes: 'chiude alle|chiude',
    between: 'tra',
    hours: 'orario|orari',
    notOurs: 'cucina|happy hour',
    on: 'il|la|ogni',
  },
}

/** Without one of these, or a number, a sentence tells no hours. */
export function tellingPhrases(language: Language): string[] {
  const { days, hours } = LANGUAGE_WORDS[language]
  const more = [MORE[language].daily, MORE[language].allDay, MORE[language].varying]
  const named = [...days.flat(), ...hours.daily, ...hours.weekdays, ...hours.weekend, ...hours.allDay]
  return [...named, ...more.flatMap(phrases => phrases?.split('|') ?? [])]
}

/** What they begin with, and the times that have names: with a lone number beside them a sentence may tell hours. */
export const TELLING = Object.fromEntries(
  LANGUAGES.map(language => {
    const { noon, midnight } = LANGUAGE_WORDS[language].hours
    const phrases = [...tellingPhrases(language), ...noon, ...midnight]
    return [language, new WordSet(phrases.map(phrase => wordList(phrase)[0] as string))]
  }),
) as Record<Language, WordSet>

const COMPILED = new Map<Language, Phrases<HourWord>>()

export function hourWords(language: Language): Phrases<HourWord> {
  const compiled = COMPILED.get(language) ?? compile(language)
  COMPILED.set(language, compiled)
  return compiled
}

function compile(language: Language): Phrases<HourWord> {
  const phrases = new Phrases<HourWord>()
  const { days, hours, exceptions, respectively } = LANGUAGE_WORDS[language]
  const more = MORE[language]
  const add = (entries: string[], word: HourWord) => {
    for (const entry of entries) phrases.add(wordList(entry), word)
  }
  const kind = (is: Kind, entries: string[] = []) =>
    add([...entries, ...(more[is]?.split('|') ?? [])], { is } as HourWord)
  for (const [index, names] of days.entries()) add(names, { is: 'days', days: 1 << index })
  add([...hours.daily, ...(more.daily?.split('|') ?? [])], { is: 'days', days: ALL_DAYS })
  add(hours.weekdays, { is: 'days', days: WEEKDAYS })
  add(hours.weekend, { is: 'days', days: WEEKEND })
  // More exact words first: of several meanings the first one listed is taken.
  kind('opens')
  kind('closes')
  kind('closed', language === 'en' ? [] : hours.closed)
  kind('open', language === 'en' ? [] : hours.open)
  kind('until', language === 'en' ? [] : hours.until)
  kind('between')
  kind('through', hours.through)
  kind('from', hours.from)
  kind('noon', hours.noon)
  kind('midnight', hours.midnight)
  kind('allDay', hours.allDay)
  kind('otherDays', hours.otherDays)
  kind('except', exceptions)
  kind('respectively', respectively)
  for (const is of ['hours', 'on', 'longer', 'different', 'varying', 'notOurs'] as const) kind(is)
  return phrases
}
