// Notations of Japan and China in the words and figures that the readers know: dates of an era, amounts, large numbers and
// times of the day.

import { normalized } from '../platform/unicode.ts'

const ERAS: Record<string, number> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 }
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const MASSES: Record<string, number> = { 千: 1e3, 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 }
const MASSED = /(?:\d[\d,.]*[千万萬億亿]+)+(?:\d[\d,]*)?/g

const JA_CLOCK = /(\d{1,2})時(?!間)(?:(\d{1,2})分|(半))?/g
/** In Japan 点 are points. */
const ZH_CLOCK = /(\d{1,2})[时時点點](?!間)(?:(\d{1,2})分|(半))?/g

const isUnspaced = (language: string): boolean => /^(?:ja|zh)/.test(language)

/** As it is in any other language. */
export function writtenOut(text: string, language: string): string {
  if (!isUnspaced(language)) return text
  return normalized(text, 'NFKC')
    .replace(
      /(明治|大正|昭和|平成|令和)\s?(\d{1,2}|元)年/g,
      (_, era: string, year: string) => `${(ERAS[era] ?? 0) + (year === '元' ? 1 : Number(year))}年`,
    )
    .replace(/(\d{4})年\s?\((?:明治|大正|昭和|平成|令和)[^)]{0,10}\)/g, '$1年')
    .replace(/(\d{4})\s?\(\d{4}年?\)/g, '$1')
    .replace(/(\d{4})年(\d{1,2})月(\d{1,2})日/g, (_, y, m, d) => ` ${d} ${MONTHS[m - 1] ?? ''} ${y} `)
    .replace(/(\d{4})年(\d{1,2})月/g, (_, y, m) => ` ${MONTHS[m - 1] ?? ''} ${y} `)
    .replace(/(1[0-9]\d{2}|20\d{2})年(?!間)/g, ' $1 ')
    .replace(MASSED, summed)
    .replace(/[¥￥]\s?(?=\d)/g, language.startsWith('zh') ? ' CNY ' : ' JPY ')
    .replace(/(\d)\s?円/g, '$1 JPY ')
    .replace(/(\d)\s?元/g, '$1 CNY ')
    .replace(/(?:午前|上午)\s?(?=\d)/g, '')
    .replace(/(?:午後|下午)\s?(\d{1,2})/g, (_, hour) => String((Number(hour) % 12) + 12))
    .replace(
      language.startsWith('zh') ? ZH_CLOCK : JA_CLOCK,
      (_, h, m, half) => ` ${h}:${half ? '30' : (m ?? '00')} `,
    )
    .replace(/(\d)(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/gu, '$1 ')
    .replace(/(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?=\d)/gu, ' ')
    .replace(/[〜～]/g, '-')
}

/** "3万5千" is 35000, and "3千万" thirty million. */
const summed = (figure: string): string =>
  String(
    [...figure.matchAll(/(\d[\d,.]*)([千万萬億亿]*)/g)].reduce(
      (sum, [, digits = '', masses = '']) =>
        sum +
        [...masses].reduce(
          (product, mass) => product * (MASSES[mass] ?? 1),
          Number(digits.replaceAll(',', '')),
        ),
      0,
    ),
  )
