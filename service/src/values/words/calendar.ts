// Names of days, months and countries, in every language the machine knows.

/** The names of days or months, with their places from 0. The first of January 2024 was a Monday. */
export function namesOf(language: string, field: 'weekday' | 'month', count: number): [string, number][] {
  const dates = Array.from({ length: count }, (_, place) =>
    field === 'month' ? new Date(Date.UTC(2024, place, 15)) : new Date(Date.UTC(2024, 0, 1 + place)),
  )
  // Alone and beside a day: languages with cases write the second one otherwise.
  const formats = (['long', 'short'] as const).flatMap(length =>
    [{}, { day: 'numeric' as const }].map(
      beside => new Intl.DateTimeFormat(language, { [field]: length, ...beside, timeZone: 'UTC' }),
    ),
  )
  return formats.flatMap(format =>
    dates.flatMap((date, place) =>
      format
        .formatToParts(date)
        .filter(({ type, value }) => type === field && /^\p{L}{3}/u.test(value))
        .map(({ value }): [string, number] => [value.replace(/\.$/, ''), place]),
    ),
  )
}

const regionsIn = (language: string) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })

const ENGLISH = regionsIn('en')
/** Unions, oceans and codes of the past. */
const NO_COUNTRIES = new Set('EU EZ UN QO XA XB ZZ DD SU YU CS'.split(' '))
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** The codes that have a name; the machine knows no list of them. */
const CODES = new Map(
  LETTERS.flatMap(first => LETTERS.map(second => first + second))
    .filter(code => !NO_COUNTRIES.has(code) && ENGLISH.of(code) !== undefined)
    .map(code => [ENGLISH.of(code)?.toLowerCase(), code]),
)

/** "Spain" in another language. */
export function countryName(name: string, language: string): string {
  const code = CODES.get(name.toLowerCase())
  return (code && regionsIn(language).of(code)) ?? name
}
