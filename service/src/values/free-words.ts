// What costs nothing, in words.

import { folded } from './folded.ts'

const FREE_WORDS =
  'free|no charge|without charge|kostenlos|kostenfrei|gratis|frei|freier|freien|gratuit|libre|gratuito|gratuita|gratuitement|libero|libera|bezplatn|darmow|wolny|fri|ucretsiz|無料|免费|免費|무료'

/** Words may go on: "Haustiere" are pets. */
export const spoken = (words: string): RegExp =>
  new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(?:${words.split('|').map(folded).join('|')})`, 'u')

export const FREE = spoken(FREE_WORDS)

export const isFree = (quote: string): boolean => FREE.test(folded(quote))
