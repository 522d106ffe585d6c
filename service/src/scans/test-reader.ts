import { z } from 'zod'
import { EngineError } from '../engines/engine.ts'
import { AppError } from '../model/errors.ts'
import type { Matter } from '../readers/matter.ts'
import { statementShape } from '../readers/statement.ts'
import type { ConfiguredReader } from './reader-state.ts'

export const ReaderTest = z.object({
  reader: z.string(),
  model: z.string(),
  ms: z.int(),
  costUsd: z.number().nullable(),
  statements: z.array(statementShape),
  failure: z.string().nullable(),
  message: z.string().nullable(),
})
type ReaderTest = z.infer<typeof ReaderTest>

/** What any short text about a company may mention, and the built-in one does. */
const MATTERS: Matter[] = [
  { key: 'foundingDate', kind: 'date', unit: null, product: null },
  { key: 'founder.name', kind: 'name', unit: null, product: null },
  { key: 'address.addressLocality', kind: 'place', unit: null, product: null },
  { key: 'numberOfEmployees', kind: 'number', unit: null, product: null },
  { key: 'product[Kestrel One].offers.price', kind: 'money', unit: null, product: 'Kestrel One' },
  { key: 'featureList[Repair service]', kind: 'yes_no', unit: null, product: null },
]

const BRAND = 'Kestrel Kettles'
const TEXT = `Kestrel Kettles was founded in 2011 by Mara Lindqvist in Malmö and has forty employees.
The Kestrel One costs 89 euros. Until 2019 it cost 75 euros.
Kestrel Kettles does not repair what it sells; its rival Nordkoka does.`

/** Reads one short text now and shows the reading. Nothing is stored. */
export async function testReader(
  reader: ConfiguredReader | null,
  { text = TEXT, about = BRAND }: { text?: string | undefined; about?: string | undefined },
): Promise<ReaderTest> {
  if (!reader)
    throw new AppError('conflict', 'No model is configured to read: set BCF_READER, see docs/verdicts.md')
  const { wire, model, timeoutMs } = reader.settings
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  const nothing = { reader: wire, model, costUsd: null, statements: [], failure: null, message: null }
  const task = {
    brand: { name: about, aliases: [] },
    matters: MATTERS,
    prompt: `What is ${about}?`,
    answer: text,
  }
  try {
    const reading = await reader.model.read(task, AbortSignal.timeout(2 * timeoutMs))
    const costs = reading.replies.map(({ cost }) => cost)
    const costUsd = costs.every(cost => cost !== null)
      ? costs.reduce((sum, { micros }) => sum + micros, 0) / 1e6
      : null
    const read = { ...nothing, model: reading.model, ms: elapsed(), costUsd }
    return reading.statements === null
      ? { ...read, failure: reading.unread, message: UNREAD }
      : { ...read, statements: reading.statements }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { ...nothing, ms: elapsed(), failure: error.failure, message: error.message }
  }
}

const UNREAD = 'It replied, but not with what was asked for: take another model, or see docs/verdicts.md'
