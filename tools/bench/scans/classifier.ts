// The classifier alone, on one core: labelled answers of 2 to 5 KB with what a model would read in them; and texts of 1 MB that
// are written to be slow, in which nothing was read. Needs no database. Measured is the processor time of the whole process, not
// the time on the wall: others may be at work on the same machine.

import { SIMULATED } from '../../../service/src/citations/calibration.ts'
import { type Classifier, createClassifier } from '../../../service/src/citations/classes/classify.ts'
import type { AnswerReading } from '../../../service/src/citations/reading/subject.ts'
import type { Statement } from '../../../service/src/readers/statement.ts'
import { perfectReadings } from '../../../service/test/citations/perfect-reader.ts'
import { median } from '../load/load.ts'
import type { Figure } from '../report.ts'

const WARM_UP_SECONDS = 10
const SECONDS = 10
const TARGET_PER_SECOND = 300
const TARGET_HOSTILE_MS = 1_000
const MEGABYTE = 1_000_000

const readingOf = (statements: Statement[]): AnswerReading => ({
  ...{ reader: 'model@1 bench', statements, second: null, check: () => 'differs' },
})

export async function benchClassifier(): Promise<Figure[]> {
  const work = perfectReadings().map(
    ({ brand, facts, answer, own, rivals, asides }): Work => ({
      classify: createClassifier({ brand, facts, earlier: [], calibration: SIMULATED }),
      text: answer,
      reading: readingOf([...own, ...rivals, ...asides]),
    }),
  )
  const measured = measure(work)
  const [{ classify, name }] = perfectReadings().map(({ brand, facts }) => ({
    classify: createClassifier({ brand, facts, earlier: [], calibration: SIMULATED }),
    name: brand.name,
  })) as [{ classify: Classifier; name: string }]
  const slowest = hostileTexts(name).map(([name, text]) => {
    const once = () => judge({ classify, text, reading: readingOf([]) })
    once()
    return { name, ms: median(Array.from({ length: 3 }, () => spentOnce(once))) }
  })
  const worst = slowest.reduce((a, b) => (a.ms > b.ms ? a : b))
  return [
    {
      id: 'classifier',
      name: 'classifier, answers of 2 to 5 KB',
      reference: `${TARGET_PER_SECOND.toLocaleString('en')} a second on one core`,
      ratio: measured.perSecond / TARGET_PER_SECOND,
      target: 'at least 1.00',
      detail: {
        perSecond: Math.round(measured.perSecond),
        answers: measured.answers,
        claimsPerAnswer: Number(measured.claims.toFixed(1)),
      },
    },
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
  reading: AnswerReading
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

const judge = ({ classify, text, reading }: Work) =>
  classify({ text, citations: [], prompt: 'What is it?', reading })

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
