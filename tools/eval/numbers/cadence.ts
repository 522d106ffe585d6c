// How often a change is called where none was, when scans do not ask the same: half of the prompts are asked in every seventh
// scan only, and prompts differ. It goes through what the service itself decides by, for each engine, all together, and every class.

import { ratesOf } from '../../../service/src/figures/change/compare.ts'
import type { ChosenScan, ScanCounts } from '../../../service/src/figures/change/store.ts'
import type { CitationClass, CitationCounts } from '../../../service/src/model/citation.ts'
import { ENGINES, type Engine } from '../../../service/src/model/engine.ts'
import { type Chance, chanceOf } from '../../chaos/seeded.ts'

/** How many there are changes nothing of how often all of them together may be wrong, and much of how long this takes. */
const ASKED = ENGINES.slice(0, 3)
const PROMPTS = 20
const SELDOM = 7

export interface CadenceSetting {
  /** Scans on either side. */
  before: number
  after: number
  /** The correlation between two answers of one engine in one scan. */
  dependence: number
}

/** How many of so many comparisons call a change. The last scan asks every prompt: then the seldom ones are compared too. */
export function falselyChanged(setting: CadenceSetting, comparisons: number): number {
  const { before, after, dependence } = setting
  const chance = chanceOf(4, `${before} ${after} ${dependence}`)
  let wrong = 0
  for (let comparison = 0; comparison < comparisons; comparison++) {
    const counted = ASKED.flatMap(engine => countsOf(engine, simulated(chance, setting), before))
    if (callsChange(counted, before)) wrong++
  }
  return wrong
}

const callsChange = (counted: ScanCounts[], before: number): boolean =>
  ratesOf(counted, { before: Array<ChosenScan>(before) }).some(({ verdict }) => verdict === 'changed')

/** By scan and prompt; null where it was not asked. */
type Answers = (CitationClass | null)[][]

function simulated(chance: Chance, { before, after, dependence }: CadenceSetting): Answers {
  const scans = before + after
  const centre = chance.between(0.05, 0.55)
  // From prompts that hardly ever name the brand to those that mostly do.
  const rates = Array.from({ length: PROMPTS }, () => centre * chance.between(0, 1.8))
  const isShared = Math.sqrt(dependence)
  return Array.from({ length: scans }, (_, scan) => {
    const isWhole = (scans - 1 - scan) % SELDOM === 0
    const mood = chance.next()
    return rates.map((rate, prompt) => {
      if (prompt % 2 === 1 && !isWhole) return null
      // Two answers follow the mood of their scan with the probability that is their correlation.
      const drawn = chance.next() < isShared ? mood : chance.next()
      return drawn >= rate ? 'ABSENT' : drawn < rate / 2 ? 'STRONG' : 'DESCRIPTIVE'
    })
  })
}

/** As the service counts: only prompts that both sides have an answer to, and beside them what each comes out as over both. */
function countsOf(engine: Engine, answers: Answers, before: number): ScanCounts[] {
  const prompts = Array.from({ length: PROMPTS }, (_, prompt) => prompt).filter(prompt =>
    [answers.slice(0, before), answers.slice(before)].every(side => side.some(scan => scan[prompt] !== null)),
  )
  const usual = new Map(
    prompts.map(prompt => [prompt, sharesOf(answers.flatMap(scan => scan[prompt] ?? []))]),
  )
  return answers.map((scan, place) => {
    const asked = prompts.filter(prompt => scan[prompt] !== null)
    return {
      place,
      engine,
      counts: total(asked.map(prompt => sharesOf([scan[prompt] as CitationClass]))),
      expected: total(asked.map(prompt => usual.get(prompt) as CitationCounts)),
    }
  })
}

const NONE: CitationCounts = { STRONG: 0, DESCRIPTIVE: 0, ECHO: 0, CONFABULATED: 0, ABSENT: 0 }

function sharesOf(classes: CitationClass[]): CitationCounts {
  const shares = { ...NONE }
  for (const name of classes) shares[name] += 1 / classes.length
  return shares
}

function total(all: CitationCounts[]): CitationCounts {
  const sum = { ...NONE }
  for (const counts of all) for (const name of Object.keys(sum) as CitationClass[]) sum[name] += counts[name]
  return sum
}
