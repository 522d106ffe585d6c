import { geminiBatches } from '../../engines/batches/gemini.ts'
import { GOOGLE } from '../../engines/terms/providers.ts'
import { readGenerateContent } from '../../engines/wires/generate-content.ts'
import { MOST_OUTPUT_TOKENS, type Wire } from './wire.ts'

export const gemini: Wire = {
  route: 'gemini-generate-content',
  provider: GOOGLE,
  path: model => `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
  body: ({ instruction, input, schema }) => ({
    systemInstruction: { parts: [{ text: instruction }] },
    contents: [{ role: 'user', parts: [{ text: input }] }],
    generationConfig: {
      temperature: 0,
      maxOutputTokens: MOST_OUTPUT_TOKENS,
      responseMimeType: 'application/json',
      responseJsonSchema: schema,
    },
  }),
  read: readGenerateContent,
  batch: geminiBatches,
}
