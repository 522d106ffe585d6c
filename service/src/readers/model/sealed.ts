// How what a model said is sealed, whatever it read.

import type { SealedReply } from '../../evidence/extraction.ts'
import type { ModelReply } from './ask.ts'

export const MODEL_READER = 'model@1'

export const sealedReply = ({ request, text, ending, model, finish }: ModelReply): SealedReply => ({
  request,
  text: text.toWellFormed(),
  ending,
  model: model.toWellFormed(),
  finish: finish?.toWellFormed() ?? null,
})

/** Records hold well-formed text only. */
export const wellFormed = <T extends object>(list: T[]): T[] =>
  list.map(
    one =>
      Object.fromEntries(
        Object.entries(one).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.toWellFormed() : value,
        ]),
      ) as T,
  )
