// Pangolinfo, which asks Amazon's shopping assistant. Errors are codes under HTTP 200.

import type { Ask, Asking, Call, JsonObject, Provider, Reply, Step } from '../provider.ts'
import { compose, inProse } from '../scripts/answer.ts'
import { stableHex } from '../stable.ts'
import { FOLLOW_UPS } from './follow-ups.ts'
import { bearer, isGoodKey, json, parseObject } from './requests.ts'
import { shelf } from './shelf.ts'
import { asked, desk } from './steps.ts'

const CODES: Record<number, number> = { 400: 1002, 401: 1004, 402: 2001, 403: 2007, 429: 4029 }

export const pangolinfo: Provider = { fail, handle }

/** What the vendor has a code for comes with HTTP 200; what breaks before its program has none. */
function fail(status: number, message: string): Reply {
  const code = CODES[status]
  return json({ code: code ?? status, message, data: null }, code === undefined ? status : 200)
}

function handle(call: Call, ask: Ask): Step | undefined {
  if (call.method !== 'POST' || call.path !== '/api/v2/scrape') return undefined
  if (!isGoodKey(bearer(call))) return desk(fail(401, 'Token is invalid'))
  const request = parseObject(call.body)
  if (request?.parserName !== 'amazonAlexa') return desk(fail(400, 'Parameter parserName is invalid'))
  const prompt = Array.isArray(request.param) ? request.param[0] : undefined
  if (typeof prompt !== 'string' || prompt === '') return desk(fail(400, 'Parameter param is invalid'))
  const asking = ask('AMAZON_RUFUS', prompt)
  return asked(asking, 'only', () => json(scraped(asking)))
}

function scraped({ answer, prompt, key }: Asking): JsonObject {
  if (answer.kind === 'failed') return { code: 9203, message: 'Alexa is offline', data: null }
  const said = inProse(answer)
  const items = shelf(said.products)
  return {
    code: 0,
    message: 'ok',
    data: {
      taskId: stableHex(32, 'pangolinfo', key),
      json: [
        {
          prompt,
          content: compose(said.blocks).text,
          products: items.length > 0 ? [{ title: 'Worth a look', items }] : [],
          follow_up_questions: FOLLOW_UPS,
        },
      ],
    },
  }
}
