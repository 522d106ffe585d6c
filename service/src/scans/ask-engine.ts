import { EngineError, type RawAnswer } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import type { Engine } from '../model/engine.ts'

export interface AskDeps {
  engines: Pick<EngineTable, 'adapter' | 'limits' | 'reason'>
  /** Where questions come from, for engines that have no setting of their own. */
  locale: { country: string; language: string }
}

/** Puts one question to an engine, within its time limit and from its place. Throws EngineError when none answers. */
export async function askEngine(
  { engines, locale }: AskDeps,
  { engine, runId, prompt }: { engine: Engine; runId: string; prompt: string },
): Promise<RawAnswer> {
  const adapter = engines.adapter(engine)
  if (!adapter) {
    const reason = engines.reason(engine) ?? 'not configured'
    throw new EngineError('unauthorized', `${engine} cannot run: ${reason}`, { retryable: false })
  }
  const { timeoutMs, country, language } = engines.limits(engine)
  const question = {
    runId,
    prompt,
    country: country ?? locale.country,
    language: language ?? locale.language,
  }
  return adapter.ask(question, AbortSignal.timeout(timeoutMs))
}
