// The facts that are changed for a calibration: `tools/scripts/node service/test/citations/changed-facts.ts` writes
// service/calibration/changed-facts.json. What an answer says stays; it is held against another value once more, so that one
// reading shows both that true statements are left alone and that false ones are found.

import { writeFileSync } from 'node:fs'
import { type LabelledAnswer, shippedSet } from '../../src/citations/calibrating/labelled-set.ts'
import { mattersOf } from '../../src/citations/matters.ts'
import { matterKey } from '../../src/readers/matter.ts'
import type { ValueKind } from '../../src/values/kinds.ts'

export const CHANGED_FACTS = new URL('../../calibration/changed-facts.json', import.meta.url)

/** Kinds that are counted together are filled together. */
const FILLED: ValueKind[][] = [
  ...[['number'], ['money'], ['date'], ['duration'], ['contact'], ['name'], ['yes_no']],
  ['hours', 'clock'],
  ['place', 'country'],
] as ValueKind[][]
/** False statements of a kind, those that people marked included: of 45 that a reader finds, 45 or 44 must be right. */
const ENOUGH = 70

interface Candidate {
  id: string
  matter: string
  kind: ValueKind
  keys: string[]
  statements: number
}

function changedFacts(): Record<string, Record<string, string>> {
  const { answers } = shippedSet()
  const chosen = FILLED.flatMap(kinds => chosenOf(answers, kinds))
  const byAnswer = Map.groupBy(chosen, ({ id }) => id)
  return Object.fromEntries(
    answers.flatMap(one => {
      const keys = (byAnswer.get(one.id) ?? []).flatMap(({ keys }) => keys)
      const values = one.facts
        .filter(({ key }) => keys.includes(key))
        .map(fact => [fact.key, otherValue(fact, one)] as const)
      return values.length === 0 ? [] : [[one.id, Object.fromEntries(values)]]
    }),
  )
}

/** Questions about names, and second readings of a yes, are asked once for all of an answer: so they stand in few answers. */
const GATHERED: ValueKind[] = ['name', 'yes_no', 'place', 'country']

function chosenOf(answers: LabelledAnswer[], kinds: ValueKind[]): Candidate[] {
  const all = answers.flatMap(candidatesIn).filter(({ kind }) => kinds.includes(kind))
  const density = (id: string) => candidateCount.get(id) ?? 0
  const candidateCount = new Map(
    answers.map(one => [one.id, candidatesIn(one).filter(({ kind }) => GATHERED.includes(kind)).length]),
  )
  const turn = new Map<string, number>()
  const inTurn = all.map(one => {
    const place = turn.get(one.id) ?? 0
    turn.set(one.id, place + 1)
    return { one, place }
  })
  const isGathered = kinds.some(kind => GATHERED.includes(kind))
  const most = kinds.includes('yes_no') ? 2 : 4
  const ordered = inTurn
    .filter(({ place }) => !isGathered || place < most)
    .toSorted((a, b) => (isGathered ? density(b.one.id) - density(a.one.id) : a.place - b.place))
  let missing =
    ENOUGH -
    answers.reduce((sum, { facts, labels }) => {
      const kindOf = new Map(mattersOf(facts).map(({ key, kind }) => [key, kind]))
      const isOne = (key: string) => kinds.includes(kindOf.get(matterKey(key)) as ValueKind)
      return sum + labels.filter(({ verdict, key }) => verdict === 'contradicted' && isOne(key)).length
    }, 0)
  return ordered
    .map(({ one }) => one)
    .filter(({ statements }) => {
      const isTaken = missing > 0
      if (isTaken) missing -= statements
      return isTaken
    })
}

/** Matters on which an answer says only what is true. */
function candidatesIn({ id, facts, labels }: LabelledAnswer): Candidate[] {
  const said = Map.groupBy(labels, ({ key }) => matterKey(key))
  return mattersOf(facts).flatMap(({ key: matter, kind }) => {
    const own = said.get(matter) ?? []
    const keys = facts.map(({ key }) => key).filter(key => matterKey(key) === matter && isValue(key, kind))
    const isSingle = keys.length === 1 || kind === 'hours'
    const isTrue = own.length > 0 && own.every(({ verdict }) => verdict === 'supported')
    return isSingle && isTrue ? [{ id, matter, kind, keys, statements: own.length }] : []
  })
}

/** Of a price, the amount. */
const isValue = (key: string, kind: ValueKind): boolean => kind !== 'money' || /price$/i.test(key)

const PEOPLE = ['Ruth Albescu', 'Tomas Ferrand', 'Inge Walstedt', 'Paolo Trevisi']
const COMPANIES = ['Marrow Peak Partners', 'Oldgate Brothers', 'Silverlode Trust', 'Kestrelby Group']
const TOWNS = ['Uppsala', 'Zaragoza', 'Gdynia', 'Coimbra', 'Tampere', 'Brno']
const COUNTRIES = ['NZ', 'CL', 'FI', 'AR', 'PT']

function otherValue(
  { key, value }: { key: string; value: string },
  { id, facts, answer }: LabelledAnswer,
): string {
  const { kind } = mattersOf(facts).find(one => one.key === matterKey(key)) as { kind: ValueKind }
  const turn = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const among = (pool: string[]): string => {
    const free = pool.filter(one => !answer.includes(one) && !facts.some(fact => fact.value === one))
    return free[turn % free.length] as string
  }
  switch (kind) {
    case 'yes_no':
      return value === 'true' ? 'false' : 'true'
    case 'date':
      return value.replace(/^\d{4}/, year => String(Number(year) - 6))
    case 'hours':
    case 'clock':
      return shiftedHours(value)
    case 'name':
      return among(/founder|employee/.test(key) ? PEOPLE : COMPANIES)
    case 'country':
      return among(COUNTRIES)
    case 'place':
      return key.endsWith('postalCode')
        ? value.replaceAll(/\d/g, digit => String((Number(digit) + 3) % 10))
        : key.endsWith('streetAddress')
          ? 'Alder Row 71'
          : among(TOWNS)
    case 'contact':
      return value.includes('@')
        ? 'frontdesk@northbay.example'
        : value.replace(/\d(?=(?:\D*\d){0,3}\D*$)/g, digit => String((Number(digit) + 3) % 10))
    default:
      return value.replaceAll(/\d[\d.,]*/g, otherNumber)
  }
}

/** Two fifths more, as it is written. */
function otherNumber(written: string): string {
  const [whole = '', decimals] = /[.]\d{1,2}$/.test(written) ? written.split('.') : [written]
  const plain = Number(whole.replaceAll(/\D/g, ''))
  // A rating stays within its scale.
  const small = decimals !== undefined && plain > 2 ? plain - 2 : plain + 3
  const other = plain < 10 ? small : Math.round(plain * 1.4)
  const grouped = whole.includes(',') ? other.toLocaleString('en') : String(other)
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** Two hours later, or earlier where that would be past midnight. */
function shiftedHours(value: string): string {
  const hours = [...value.matchAll(/(\d\d):\d\d/g)].map(([, hour]) => Number(hour))
  const by = Math.max(...hours) + 2 < 24 ? 2 : -2
  return hours.length === 0
    ? '10:00-14:00'
    : value.replaceAll(/(\d\d)(?=:\d\d)/g, hour => String(Number(hour) + by).padStart(2, '0'))
}

export const changedText = (): string => `${JSON.stringify(changedFacts(), null, 2)}\n`

if (import.meta.main) writeFileSync(CHANGED_FACTS, changedText())
