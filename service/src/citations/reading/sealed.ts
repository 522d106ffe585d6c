// A model's reading to and from its sealed form. It is judged as sealed: facts and comparers may be newer, the reading never
// changes.

import { z } from 'zod'
import type { SealedModelReading } from '../../evidence/extraction.ts'
import { type CheckItem, checkKey, SAYS } from '../../readers/model/check.ts'
import type { CheckReading, ModelReading } from '../../readers/model/reader.ts'
import { MODEL_READER, sealedReply, wellFormed } from '../../readers/model/sealed.ts'
import { statementShape } from '../../readers/statement.ts'
import type { AnswerReading } from './subject.ts'

export interface WholeReading {
  reading: ModelReading
  /** With the numbers of the sentences that it was shown. */
  second: (ModelReading & { lines: number[] }) | null
  check: Checked | null
}

export interface Checked {
  items: CheckItem[]
  said: CheckReading
}

export function sealedReading(runId: string, whole: WholeReading): SealedModelReading {
  const { reading, second, check } = whole
  const [only, ...more] = reading.replies
  return {
    runId,
    reader: MODEL_READER,
    template: reading.template,
    keys: reading.matters.map(({ key }) => key),
    matters: reading.matters,
    model: reading.model.toWellFormed(),
    reply: only && more.length === 0 ? only.text.toWellFormed() : null,
    replies: reading.replies.map(sealedReply),
    // There was a text to read; it is sealed in the slot of the text.
    outcome: 'answered',
    text: null,
    visibleSha256: null,
    statements: wellFormed(reading.statements ?? []),
    parties: wellFormed(reading.parties),
    allegations: wellFormed(reading.allegations),
    second: second && {
      matters: second.matters,
      replies: second.replies.map(sealedReply),
      statements: wellFormed(second.statements ?? []),
      lines: second.lines,
    },
    check: sealedCheck(check),
  }
}

export const sealedCheck = (check: Checked | null): SealedModelReading['check'] =>
  check && {
    template: check.said.template,
    items: check.items,
    replies: check.said.replies.map(sealedReply),
    says: check.said.says,
  }

const Statements = z.array(statementShape)
const Said = z.enum(SAYS)

/** What verdicts call the reader. */
export const readerOf = ({ reader, model }: Pick<SealedModelReading, 'reader' | 'model'>): string =>
  `${reader} ${model}`

export const openedReading = (sealed: SealedModelReading): AnswerReading => ({
  reader: readerOf(sealed),
  statements: Statements.parse(sealed.statements),
  second: sealed.second && Statements.parse(sealed.second.statements),
  check: saidBy(sealed.check),
})

function saidBy(check: SealedModelReading['check']): AnswerReading['check'] {
  const said = new Map((check?.items ?? []).map((item, at) => [checkKey(item as CheckItem), check?.says[at]]))
  return item => Said.safeParse(said.get(checkKey(item))).data ?? null
}
