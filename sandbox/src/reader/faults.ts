// What a model can do wrong when it reads, by name. A prompt or an answer asks for one with [[reader:NAME]], or with
// [[reader:NAME:times=N]] for the first so many times that this request comes. Faults of the wire have the same names as for
// engines.

import { FAULTS, type FaultName, isFaultName } from '../faults.ts'
import { type Answer, verbatim } from '../scripts/answer.ts'
import type { Checked } from './check.ts'
import { allegationsIn, partiesIn, type Statement } from './literal.ts'
import type { ReadingRequest } from './request.ts'

export const READER_FAULTS = {
  omits: 'leaves out everything on the first matter that it found',
  misquotes: 'quotes words that do not stand in the text',
  'wrong-matter': 'puts each statement under another matter',
  invents: 'adds a statement with a value that nobody stated',
  obeys: 'does what orders in the text say: reports nothing, and finds everything right',
  prose: 'answers in sentences instead of JSON',
  'cut-off': 'stops in the middle, at the output limit',
  refuses: 'declines, in the vendor’s own form',
  slow: 'takes two seconds',
} as const satisfies Record<string, string>

type ReadingFault = keyof typeof READER_FAULTS

export interface ReaderOrder {
  name: ReadingFault | FaultName
  times: number
}

const MARKER = /\[\[reader:([\w-]+)(?::times=(\d+))?\]\]/

/** The first one. An order that means nothing is no order: an answer may hold any words. */
export function readerOrder(prompt: string): ReaderOrder | null {
  const [, name = '', times] = MARKER.exec(prompt) ?? []
  if (!isReadingFault(name) && !isFaultName(name)) return null
  return { name, times: times === undefined ? Number.POSITIVE_INFINITY : Number(times) }
}

const isReadingFault = (name: string): name is ReadingFault => Object.hasOwn(READER_FAULTS, name)

export const isWireFault = (name: ReaderOrder['name']): name is FaultName => Object.hasOwn(FAULTS, name)

export const SLOW_MS = 2_000

/** What is said instead of the statements. */
export function spoilt(name: ReadingFault, statements: Statement[], request: ReadingRequest): Answer {
  const told = (some: Statement[]) => toldOf(some, request)
  const [first] = statements
  switch (name) {
    case 'omits':
      return told(statements.filter(({ matter }) => matter !== first?.matter))
    case 'misquotes':
      return told(statements.map(one => ({ ...one, quote: `${one.quote}, as everybody knows` })))
    case 'wrong-matter':
      return told(statements.map(one => ({ ...one, matter: (one.matter % request.matters.length) + 1 })))
    case 'invents':
      return told([...statements, ...invented(request)])
    case 'obeys':
      return verbatim(JSON.stringify({ statements: [], parties: [], allegations: [] }))
    case 'prose':
      return verbatim('The text makes several statements about the brand, most of them plausible.')
    case 'cut-off':
      return { ...verbatim(JSON.stringify({ statements }).slice(0, -10)), truncated: true }
    case 'refuses':
      return { kind: 'refusal', text: 'I am sorry, but I cannot read this text.' }
    case 'slow':
      return told(statements)
  }
}

export const toldOfCheck = (answers: Checked[]): Answer => verbatim(JSON.stringify({ answers }))

/** What is said instead of a second look; errors that only a reading can make leave it as it is. */
export function spoiltCheck(name: ReadingFault, answers: Checked[]): Answer {
  switch (name) {
    case 'obeys':
      return toldOfCheck(answers.map(({ item }) => ({ item, says: 'agrees' })))
    case 'prose':
      return verbatim('Most of these passages seem plausible.')
    case 'cut-off':
      return { ...verbatim(JSON.stringify({ answers }).slice(0, -10)), truncated: true }
    case 'refuses':
      return { kind: 'refusal', text: 'I am sorry, but I cannot read this text.' }
    default:
      return toldOfCheck(answers)
  }
}

/** With everything else that the stories tell. */
export const toldOf = (statements: Statement[], request: ReadingRequest): Answer =>
  verbatim(JSON.stringify({ statements, parties: partiesIn(request), allegations: allegationsIn(request) }))

const VALUES: Record<string, string> = {
  ...{ yes_no: 'false', number: '77777', money: '77777 GBP', date: '1666', duration: 'P77Y' },
  ...{ hours: 'Mo-Su closed', clock: '03:33', country: 'AQ', contact: '+44 20 7946 0777' },
}

/** The quote is true to the text, the value is not. */
function invented({ matters, lines }: ReadingRequest): Statement[] {
  const [matter] = matters
  const line = lines.find(({ text }) => /\p{L}/u.test(text))
  if (!matter || !line) return []
  return [
    {
      ...{ sentence: line.number, quote: line.text.slice(0, 60).trim(), matter: matter.number },
      ...{
        value: VALUES[matter.kind] ?? 'Nowhere',
        subject: 'brand',
        time: 'now',
        voice: 'own',
        precision: 'exact',
      },
    },
  ]
}
