// A model's reading to and from its sealed form. It is judged as sealed: facts and comparers may be newer, the reading never
// changes.

import { z } from 'zod'
import type { SealedModelReading } from '../../evidence/extraction.ts'
import type { ModelReading, SamenessReading } from '../../readers/model/reader.ts'
import type { Pair } from '../../readers/model/sameness.ts'
import { MODEL_READER, sealedReply, wellFormed } from '../../readers/model/sealed.ts'
import { statementShape } from '../../readers/statement.ts'
import { VALUE_KINDS } from '../../values/kinds.ts'
import type { AnswerReading } from './subject.ts'

export interface WholeReading {
  reading: ModelReading
  /** With the numbers of the sentences that it was shown, if not all. */
  second: (ModelReading & { lines?: number[] }) | null
  sameness: { pairs: Pair[]; said: SamenessReading } | null
}

export function sealedReading(runId: string, whole: WholeReading): SealedModelReading {
  const { reading, second, sameness } = whole
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
      ...(second.lines && { lines: second.lines }),
    },
    sameness: sameness && {
      template: sameness.said.template,
      pairs: wellFormed(sameness.pairs),
      replies: sameness.said.replies.map(sealedReply),
      same: sameness.said.same,
    },
  }
}

const Statements = z.array(statementShape)
const Kind = z.enum(VALUE_KINDS)

/** What verdicts call the reader. */
export const readerOf = ({ reader, model }: Pick<SealedModelReading, 'reader' | 'model'>): string =>
  `${reader} ${model}`

export const openedReading = (sealed: SealedModelReading): AnswerReading => ({
  reader: readerOf(sealed),
  statements: Statements.parse(sealed.statements),
  second: sealed.second && Statements.parse(sealed.second.statements),
  sameness: (sealed.sameness?.pairs ?? []).flatMap(({ kind, one, other }, at) => {
    const same = sealed.sameness?.same[at]
    return typeof same === 'boolean' ? [{ kind: Kind.parse(kind), one, other, same }] : []
  }),
})
