import type { Command } from 'commander'
import type { Locale } from '../../admin.ts'

export interface LocaleOptions {
  country?: string
  language?: string
  city?: string
}

export const withLocale = (command: Command): Command =>
  command
    .option('--country <code>', 'where questions are asked from, by ISO 3166-1: DE')
    .option('--language <code>', 'in which language they are asked, by BCP 47: de')
    .option('--city <name>', 'the city, with its country; few engines take one')

/** Absent fields are not sent. */
export const givenLocale = ({ country, language, city }: LocaleOptions): Partial<Locale> => ({
  ...(country !== undefined && { country }),
  ...(language !== undefined && { language }),
  ...(city !== undefined && { city }),
})
