import { EngineError, type Question, type RawAnswer } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import type { Engine } from '../model/engine.ts'
import { type Locale, NO_LOCALE } from '../model/locale.ts'
import { traced } from '../platform/watching/tracing.ts'
import { noteAsk } from './meters.ts'

export interface AskDeps {
  engines: Pick<EngineTable, 'adapter' | 'limits' | 'reason'>
  /** Where questions come from, for engines without a setting of their own. */
  locale: { country: string; language: string }
}

/** Asks an engine one question, within its time limit and from the chosen place. Throws EngineError if none answers. */
export async function askEngine(deps: AskDeps, asked: Asked): Promise<RawAnswer> {
  const { engine, runId, attempt } = asked
  const attributes = { 'bcf.engine': engine, 'bcf.runId': runId, 'bcf.attempt': attempt ?? 1 }
  const begun = performance.now()
  const outcome = (name: string) => {
    noteAsk(engine, name, (performance.now() - begun) / 1000)
    return { 'bcf.outcome': name }
  }
  return traced('engine.ask', { kind: 'client', attributes }, async note => {
    try {
      const answer = await ask(deps, asked)
      note({ ...outcome('answered'), 'bcf.route': answer.route, 'bcf.exchanges': answer.exchanges.length })
      return answer
    } catch (error) {
      note(outcome(error instanceof EngineError ? error.failure : 'defect'))
      throw error
    }
  })
}

type QuestionDeps = Pick<AskDeps, 'locale'> & { engines: Pick<EngineTable, 'limits'> }

interface Asked {
  engine: Engine
  runId: string
  prompt: string
  /** As chosen for the prompt or its brand; the installation's otherwise. */
  locale?: Locale
  attempt?: number
}

/** The question as put to the engine, and from where. */
export function questionOf(
  { engines, locale: usual }: QuestionDeps,
  { engine, runId, prompt, locale = NO_LOCALE }: Asked,
): Question {
  const { country, language } = engines.limits(engine)
  return {
    runId,
    prompt,
    country: locale.country ?? country ?? usual.country,
    language: locale.language ?? language ?? usual.language,
    city: locale.city,
  }
}

async function ask(deps: AskDeps, asked: Asked): Promise<RawAnswer> {
  const { engines } = deps
  const { engine } = asked
  const adapter = engines.adapter(engine)
  if (!adapter) {
    const reason = engines.reason(engine) ?? 'not configured'
    throw new EngineError('unauthorized', `${engine} cannot run: ${reason}`, { retryable: false })
  }
  return adapter.ask(questionOf(deps, asked), AbortSignal.timeout(engines.limits(engine).timeoutMs))
}
