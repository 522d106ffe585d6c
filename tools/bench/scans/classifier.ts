// The classifier alone, on one core: answers of about 4 KB, made of the labelled answers about one company, which is
// far more to judge than a real answer has; the same length with the company as one of several, as in "which tools are
// there?"; and texts of 1 MB that are written to be slow. Needs no database. Measured is the processor time
// of the whole process, not the time on the wall: others may be at work on the same machine.

import { readFileSync } from 'node:fs'
import { type Classifier, createClassifier } from '../../../service/src/citations/classes/classify.ts'
import { factsOf } from '../../../service/test/citations/facts.ts'
import { median } from '../load/load.ts'
import type { Figure } from '../report.ts'

const LABELLED = new URL('../../../service/test/citations/labelled/', import.meta.url)
/** As long as answers are taken to be. */
const LENGTH = 4_096
const WARM_UP_SECONDS = 10
const SECONDS = 10
const LISTINGS = 5
const TARGET_PER_SECOND = 300
const TARGET_HOSTILE_MS = 1_000
const MEGABYTE = 1_000_000

interface Company {
  brand: { name: string; domain: string; aliases: string[] }
  facts: { key: string; value: string }[]
}

export async function benchClassifier(): Promise<Figure[]> {
  const companies = JSON.parse(readFileSync(new URL('companies.json', LABELLED), 'utf8')) as Record<
    string,
    Company
  >
  const lines = readFileSync(new URL('software-en.jsonl', LABELLED), 'utf8').trim().split('\n')
  const answers = lines.map(line => JSON.parse(line) as { company: string; answer: string; prompt: string })
  const subjects = Object.entries(companies).map(([id, { brand, facts }]) => {
    const own = answers.filter(({ company }) => company === id).map(({ answer }) => answer)
    const others = answers.filter(({ company }) => company !== id).map(({ answer }) => answer)
    return {
      classify: createClassifier({ brand, facts: factsOf(facts), earlier: [] }),
      brand,
      texts: longTexts(own),
      listings: own.slice(0, LISTINGS).flatMap((answer, index) => oneOfSeveral(answer, others, index)),
    }
  })
  const dense = subjects.flatMap(({ classify, texts }) => texts.map(text => ({ classify, text })))
  const mixed = subjects.flatMap(({ classify, listings }) => listings.map(text => ({ classify, text })))
  const measured = [measure(dense), measure(mixed)] as const
  const hostile = subjects[0] as (typeof subjects)[number]
  const slowest = hostileTexts(hostile.brand.name).map(([name, text]) => {
    const classify = () => hostile.classify({ text, citations: [], prompt: 'What is it?' })
    classify()
    return { name, ms: median(Array.from({ length: 3 }, () => spentOnce(classify))) }
  })
  const worst = slowest.reduce((a, b) => (a.ms > b.ms ? a : b))
  return [
    speedFigure('classifier', 'classifier, answers of 4 KB', measured[0]),
    speedFigure(
      'classifier-several-companies',
      'classifier, answers of 4 KB about several companies',
      measured[1],
    ),
    {
      id: 'classifier-hostile',
      name: `classifier, 1 MB of hostile text, the slowest of ${slowest.length} (${worst.name})`,
      reference: `${TARGET_HOSTILE_MS} ms`,
      ratio: worst.ms / TARGET_HOSTILE_MS,
      target: 'at most 1.00',
      detail: Object.fromEntries(slowest.map(({ name, ms }) => [name, Math.round(ms)])),
    },
  ]
}

interface Work {
  classify: Classifier
  text: string
}

interface Measured {
  perSecond: number
  answers: number
  /** Per answer. */
  claims: number
}

function measure(work: Work[]): Measured {
  // A worker runs for days: what the compiler learns in the first seconds is not what it costs.
  rateOf(work, WARM_UP_SECONDS)
  const perSecond = rateOf(work, SECONDS)
  const claims = work.reduce((sum, one) => sum + judge(one).claims.length, 0)
  return { perSecond, answers: work.length, claims: claims / work.length }
}

const judge = ({ classify, text }: Work) => classify({ text, citations: [], prompt: 'What is it?' })

/** All of them again and again, each as often as the others. */
function rateOf(work: Work[], seconds: number): number {
  let [rounds, ms] = [0, 0]
  for (; ms < seconds * 1000; rounds++) ms += spentOnce(() => work.forEach(judge))
  return (1000 * rounds * work.length) / ms
}

/** Milliseconds of processor time. */
function spentOnce(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const speedFigure = (id: string, name: string, measured: Measured): Figure => ({
  id,
  name,
  reference: `${TARGET_PER_SECOND.toLocaleString('en')} a second on one core`,
  ratio: measured.perSecond / TARGET_PER_SECOND,
  target: 'at least 1.00',
  detail: {
    perSecond: Math.round(measured.perSecond),
    answers: measured.answers,
    claimsPerAnswer: Number(measured.claims.toFixed(1)),
  },
})

/** One answer about the company, in the middle of answers about others. */
function oneOfSeveral(answer: string, others: string[], index: number): string[] {
  const [before, behind] = [others.slice(2 * index, 2 * index + 2), others.slice(2 * index + 2)]
  return longTexts([...before, answer, ...behind]).slice(0, 1)
}

/** Answers joined until each is as long as wanted. */
function longTexts(answers: string[]): string[] {
  const texts: string[] = []
  let text = ''
  for (const answer of [...answers, ...answers, ...answers]) {
    text += `${answer}\n\n`
    if (text.length < LENGTH) continue
    texts.push(text.slice(0, LENGTH))
    text = ''
  }
  return texts
}

const filled = (part: string): string => part.repeat(Math.ceil(MEGABYTE / part.length)).slice(0, MEGABYTE)

const hostileTexts = (name: string): [string, string][] => [
  ['one letter', filled('a')],
  ['spaces', filled(' ')],
  ['newlines', filled('\n')],
  ['digits', filled('9')],
  ['dots', filled('. ')],
  ['commas', filled(', ')],
  ['quotes', filled('"')],
  ['brackets', filled('[(')],
  ['the name', filled(`${name} `)],
  ['the name and a comma', filled(`${name}, `)],
  ['half the name', filled(name.slice(0, -1))],
  ['not', filled('not no never ')],
  ['years', filled('1987 2012 ')],
  ['prices', filled('$49 €49 ')],
  ['times', filled('9:00-17:00 Monday ')],
  ['claims', filled(`${name} was founded in 1987. It is based in Leeds. `)],
  ['one claim without end', filled(`${name} was founded in `)],
  ['headings', filled('# a\n')],
  ['list items', filled('- **a:** b\n')],
  ['table', filled('| a | b |\n')],
  ['Han', filled('北風水壺')],
  ['combining marks', filled('á')],
  ['zero width', filled('​')],
]
