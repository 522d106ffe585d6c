// The words of days and hours, as people write them in a line, in every language that has labels.

import { normalized } from '../../platform/unicode.ts'
import { LEXICONS } from '../../readers/lexicon/lexicon.ts'
import { DAYS, type Day } from '../../readers/values/stated-week.ts'
import { fold } from './fold.ts'
import { LABEL_FILES } from './labels/labels.ts'

/** From Monday to Sunday; without accents, in lower case. */
const NAMES: Record<string, string[]> = {
  en: [
    'monday mondays mon mo',
    'tuesday tuesdays tue tues tu',
    'wednesday wednesdays wed weds we',
    'thursday thursdays thu thur thurs th',
    'friday fridays fri fr',
    'saturday saturdays sat sa',
    'sunday sundays sun su',
  ],
  de: [
    'montag montags mo',
    'dienstag dienstags di',
    'mittwoch mittwochs mi',
    'donnerstag donnerstags do',
    'freitag freitags fr',
    'samstag samstags sonnabend sams sa',
    'sonntag sonntags sonn so',
  ],
  fr: [
    'lundi lun lu',
    'mardi mar ma',
    'mercredi mer me',
    'jeudi jeu je',
    'vendredi ven ve',
    'samedi sam sa',
    'dimanche dim di',
  ],
  es: [
    'lunes lun l',
    'martes mar',
    'miercoles mie mier x',
    'jueves jue j',
    'viernes vie v',
    'sabado sabados sab s',
    'domingo domingos dom d',
  ],
  pt: [
    'segunda segunda-feira seg',
    'terca terca-feira ter',
    'quarta quarta-feira qua',
    'quinta quinta-feira qui',
    'sexta sexta-feira sex',
    'sabado sabados sab',
    'domingo domingos dom',
  ],
  sv: [
    'mandag mandagar man',
    'tisdag tisdagar tis',
    'onsdag onsdagar ons',
    'torsdag torsdagar tors tor',
    'fredag fredagar fre',
    'lordag lordagar lor',
    'sondag sondagar son',
  ],
  nl: [
    'maandag ma',
    'dinsdag di',
    'woensdag wo woe',
    'donderdag do don',
    'vrijdag vr vrij',
    'zaterdag za zat',
    'zondag zo zon',
  ],
  it: [
    'lunedi lun',
    'martedi mar',
    'mercoledi mer',
    'giovedi gio',
    'venerdi ven',
    'sabato sab',
    'domenica dom',
  ],
}

/** The first of January 2024 was a Monday. */
const intlNames = (language: string, at: number): string[] =>
  (['long', 'short'] as const).map(weekday =>
    fold(
      new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(
        new Date(Date.UTC(2024, 0, 1 + at)),
      ),
    ).replace(/\.$/, ''),
  )

const LANGUAGES = [...new Set([...Object.keys(NAMES), ...LABEL_FILES.map(({ language }) => language)])]

const listedNames = (language: string, at: number): string[] => [
  ...(NAMES[language]?.[at]?.split(' ') ?? []),
  ...(LEXICONS.find(lexicon => lexicon.language === language)?.days ?? [])
    .filter((_, place) => place % 7 === at)
    .map(fold),
]

export const TABLES = new Map(
  LANGUAGES.map(language => [
    language,
    new Map(
      DAYS.flatMap((day, at) =>
        [...intlNames(language, at), ...listedNames(language, at)].map((name): [string, Day] => [name, day]),
      ),
    ),
  ]),
)

const words = (text: string) => new Set(text.split(' '))
export const TO = words('- – — − to until till through thru bis a ao au as al alle fino tot do ile')
export const AND = words(', & + / and und et y e ed sowie en i oraz och ve')
export const CLOSED = words(
  'closed geschlossen ferme fermee cerrado cerrada fechado fechada encerrado chiuso chiusa off gesloten nieczynne zamkniete ruhetag stangt kapali',
)
export const DAILY = words(
  'daily everyday taglich quotidiennement diariamente todos giornalmente dagelijks codziennie dagligen',
)
export const FILLER = words(
  ': cet cest gmt bst utc est edt pst pdt mez mesz jst ( ) | • · opening hours hour business office store shop open offnungszeiten geoffnet horaires ouvert ouverture horario horarios abierto aberto orari orario apertura aperto on from von de du das den am le les o os il los uhr h van uur od kl saat godz om openingstijden dal dalle della',
)

/** Days off that no week has. */
const HOLIDAYS: Record<string, string> = {
  en: 'public holidays, bank holidays, holidays, bank holiday mondays',
  de: 'feiertage, feiertags, feiertagen, an feiertagen, feiertag, gesetzliche feiertage',
  fr: 'jours feries, les jours feries, feries',
  es: 'festivos, dias festivos',
  it: 'festivi, giorni festivi',
  pt: 'feriados',
  nl: 'feestdagen',
  pl: 'swieta, niedziele handlowe',
}

/** Words for several at once, of the readers' lexicons and of the label files: each is written as one word that is read. */
const PHRASES = new Map(LANGUAGES.map(language => [language, phrasesIn(language)]))

function phrasesIn(language: string): [RegExp, string][] {
  const lexicon = LEXICONS.find(lexicon => lexicon.language === language)?.hours
  const own = LABEL_FILES.find(file => file.language === language)?.hours
  const isUnspaced = language === 'ja' || language === 'zh'
  const rule = (phrases: string[], sign: string): [RegExp, string][] => {
    const listed = phrases.map(fold).filter(phrase => phrase.length > 1 || isUnspaced)
    if (listed.length === 0) return []
    const any = listed.toSorted((a, b) => b.length - a.length).join('|')
    return [
      [isUnspaced ? new RegExp(any, 'g') : new RegExp(`(?<!\\p{L})(?:${any})(?!\\p{L})`, 'gu'), ` ${sign} `],
    ]
  }
  const listOf = (name: 'closed' | 'daily' | 'weekdays' | 'weekend') => [
    ...(lexicon?.[name] ?? []),
    ...(own?.[name] ?? []),
  ]
  return [
    ...rule(own?.open ?? [], ':'),
    ...rule([...(own?.holiday ?? []), ...(HOLIDAYS[language]?.split(', ') ?? [])], 'feast'),
    ...rule(listOf('daily'), 'daily'),
    ...rule(listOf('weekdays'), 'workdays'),
    ...rule(listOf('weekend'), 'weekend'),
    ...rule(
      listOf('closed').filter(word => word !== 'zu'),
      'closed',
    ),
    ...rule(own?.and ?? [], ','),
    ...rule([...(own?.through ?? []), ...(language === 'nl' ? ['t/m', 'tot en met'] : [])], '-'),
    ...rule(['12 noon', ...(lexicon?.noon ?? [])], language === 'en' ? '12:00 pm' : '12:00'),
    ...rule(lexicon?.midnight ?? [], language === 'en' ? '12:00 am' : '24:00'),
  ]
}

const HAN_DAYS = ['月', '火', '水', '木', '金', '土', '日']
const CHINESE_DAYS = ['一', '二', '三', '四', '五', '六', '日']

/** A line with its phrases as single words. */
export function spelledOut(line: string, language: string): string {
  const code = language.slice(0, 2).toLowerCase()
  let text = fold(line)
  for (const [pattern, sign] of [
    ...(PHRASES.get(code) ?? []),
    ...(code === 'en' ? [] : (PHRASES.get('en') ?? [])),
  ])
    text = text.replace(pattern, sign)
  return code === 'ja' || code === 'zh' ? fold(hanHours(text, code)) : text
}

/** Days and hours of scripts without blanks: "月〜金 9時30分〜18時". */
function hanHours(line: string, code: string): string {
  let text = normalized(line, 'NFKC')
    .replace(
      /(\d{1,2})[時点](?:(\d{1,2})分|(半))?/g,
      (_, h, m, half) => `${h}:${half ? '30' : (m ?? '00').padStart(2, '0')}`,
    )
    .replace(/[〜～~]/g, '-')
    .replace(/[・、]/g, ',')
    .replace(/(?:午前|上午)\s?/g, '')
    .replace(/(?:午後|下午)\s?(\d{1,2})/g, (_, hour) => String((Number(hour) % 12) + 12))
    .replace(/土日/g, '土,日')
    .replace(/(?<=[月火水木金土日])祝日?/g, ',祝')
  for (const [at, day] of DAYS.entries()) {
    const names =
      code === 'ja'
        ? `${HAN_DAYS[at]}曜日?|${HAN_DAYS[at]}(?![本時])`
        : `(?:周|星期|週)${at === 6 ? '[日天]' : CHINESE_DAYS[at]}`
    text = text.replace(new RegExp(names, 'g'), ` ${day} `)
  }
  return text
}
