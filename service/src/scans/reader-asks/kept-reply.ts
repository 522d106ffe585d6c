import { z } from 'zod'
import { ENDINGS, type ModelReply } from '../../readers/model/ask.ts'

const Kept = z.object({
  text: z.string(),
  ending: z.enum(ENDINGS),
  model: z.string(),
  finish: z.string().nullable(),
  usage: z
    .object({
      inputTokens: z.number(),
      cachedInputTokens: z.number(),
      cacheWriteTokens: z.number().exactOptional(),
      outputTokens: z.number(),
      reasoningTokens: z.number(),
      searches: z.number(),
    })
    .nullable(),
  cost: z.object({ micros: z.number(), source: z.string() }).nullable(),
})

/** JSON escapes what PostgreSQL text cannot hold. */
export const keptBytes = ({ request: _, ...reply }: ModelReply): Buffer => Buffer.from(JSON.stringify(reply))

export const keptReply =
  (request: string) =>
  (bytes: Buffer): ModelReply => ({ request, ...Kept.parse(JSON.parse(bytes.toString())) })
