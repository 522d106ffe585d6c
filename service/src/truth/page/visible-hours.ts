// The opening hours of a page's text: lines that are nothing but days and hours, in the part of the page that says so.
// Where parts contradict each other (a shop and its workshop, two branches), nothing can be relied on.

import { LEXICONS } from '../../readers/lexicon/lexicon.ts'
import { fold } from './fold.ts'
import { LABEL_FILES } from './labels/labels.ts'
import { addSpans, type Week } from './opening-hours.ts'
import type { Outline, Place } from './outline.ts'
import { isElsewhere } from './pairs.ts'
import type { StatedFact } from './stated-facts.ts'
import { readHoursText } from './week.ts'

/** Headings that announce when a place is open. */
const OPEN = new Set(
  [
    ...'opening hours, opening times, business hours, hours, office hours, store hours, shop hours, visiting hours, our hours, consultation hours, clinic hours, when we are open, when we re open, when are we open, we are open, we re open, restaurant hours, öffnungszeiten, sprechzeiten, sprechstunden, geschäftszeiten, unsere öffnungszeiten, bürozeiten, praxiszeiten, ladenöffnungszeiten, horaires, heures d’ouverture, horaires d’ouverture, nos horaires, horario, horarios, horario de apertura, horario de atención, horario comercial, orari, orari di apertura, orario, orario di apertura, horário, horários, horário de funcionamento, horário de atendimento, openingstijden, openingsuren, godziny otwarcia, godziny pracy, öppettider, çalışma saatleri'.split(
      ', ',
    ),
    ...LABEL_FILES.flatMap(({ hours }) => hours?.open ?? []),
    ...LEXICONS.flatMap(({ hours }) =>
      hours.open.filter(phrase => phrase.includes(' ') || phrase.length > 9),
    ),
  ].map(bare),
)

function bare(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Of a season or of some other thing than the house itself. */
const NOT_THE_HOUSE =
  /summer|winter|season|holiday|christmas|easter|sommer|saison|weihnacht|feiertag|ostern|été|hiver|verano|invierno|navidad|estate|inverno|natale|zomer|kerst|lato|zima|święt|sommar|jul|kitchen|küche|phone|telefon|hotline|support|delivery|liefer|emergency|notfall|notdienst|breakfast|frühstück|bar\b|pool|spa\b|gym|library|parking|workshop|werkstatt|happy hour|warehouse|lager|check-?in|夏|冬|年末|電話/iu

interface Group {
  place: Place
  title: string
  lines: string[]
}

/** `isAnywhere`: the page says how to reach the brand, so that hours need no heading. */
export function visibleHours(
  outline: Outline,
  { isAnywhere, language }: { isAnywhere: boolean; language: string },
): StatedFact[] {
  const groups = groupsOf(outline).filter(
    ({ place, title }) => !isElsewhere(place) && !NOT_THE_HOUSE.test(title),
  )
  const weeks = groups.flatMap(group => {
    const week = weekIn(group.lines, language)
    return week && week.size > 0 ? [{ week, isTold: isTold(group) }] : []
  })
  const told = weeks.filter(({ isTold }) => isTold)
  const week = agreed((told.length > 0 ? told : isAnywhere ? weeks : []).map(({ week }) => week))
  return [...(week ?? [])].map(([day, value]) => ({ key: `openingHours[${day}]`, value }))
}

const isTold = ({ title, lines }: Group): boolean =>
  OPEN.has(bare(title)) || lines.some(line => OPEN.has(bare(line.split(/[:：]/, 1)[0] ?? '')))

function groupsOf({ lines, tables, entries }: Outline): Group[] {
  const groups = new Map<string, Group>()
  const add = (place: Place, line: string, more = '') => {
    const title = more === '' ? (place.headings.findLast(text => text !== '') ?? '') : more
    const group = groups.getOrInsertComputed(`${place.region} ${place.headings.join('\n')} ${more}`, () => ({
      place,
      title,
      lines: [],
    }))
    if (group.lines.length < 60) group.lines.push(line)
  }
  for (const line of lines) if (line.text.length <= 300) add(line, line.text)
  for (const table of tables.slice(0, 50))
    for (const row of table.rows.slice(0, 60))
      add(
        table,
        row
          .map(({ lines }) => lines.join(', '))
          .filter(text => text !== '')
          .join(' '),
        table.caption,
      )
  for (const entry of entries.slice(0, 500)) add(entry, `${entry.term} ${entry.lines.join(', ')}`)
  return [...groups.values()]
}

/** Null when two lines give one day different hours. */
function weekIn(lines: string[], language: string): Week | null {
  const week: Week = new Map()
  for (const [at, line] of lines.entries()) {
    const alone = readHoursText(line, language)
    // The day on one line, its hours on the next.
    const next = lines[at + 1]
    const read =
      alone ??
      (next !== undefined && /\d/.test(next) && !/\d/.test(line)
        ? readHoursText(`${line} ${next}`, language)
        : null)
    for (const { days, spans } of read ?? []) {
      const stated: Week = new Map()
      addSpans(stated, days, spans)
      for (const [day, hours] of stated) {
        if ((week.get(day) ?? hours) !== hours) return null
        week.set(day, hours)
      }
    }
  }
  return week
}

function agreed(weeks: Week[]): Week | null {
  const all: Week = new Map()
  for (const week of weeks)
    for (const [day, hours] of week) {
      if ((all.get(day) ?? hours) !== hours) return null
      all.set(day, hours)
    }
  return all.size > 0 ? all : null
}
