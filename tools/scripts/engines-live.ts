// `npm run engines:live`: for whoever has keys. Asks each configured engine one harmless question by the product's own
// adapter, says what our reader made of the answer, and keeps the exchange as a candidate recording without credentials.
// It costs what one answer of each engine costs. `--engine NAME` (again for more), `--out DIR`, `--json`.
// Ends with 0 when every engine that was asked answered, 1 when one did not, 2 when there was nobody to ask.

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startSandbox } from '@brand-citation-forensics/sandbox'
import { type Config, readConfig } from '../../service/src/config.ts'
import { createCapturingFetch } from '../../service/src/engines/asking/capturing-fetch.ts'
import { createEngines, ENGINE_SETTINGS } from '../../service/src/engines/index.ts'
import { ENGINES, type Engine } from '../../service/src/model/engine.ts'
import { askLive, type Heard, lineOf } from './engines-live/ask.ts'
import { keepSecrets } from './engines-live/recording.ts'

const OPTIONS = {
  engine: { type: 'string', multiple: true },
  out: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

class WrongUse extends Error {}

const isEngine = (name: string): name is Engine => (ENGINES as readonly string[]).includes(name)

function wantedEngines(names: readonly string[] | undefined): readonly Engine[] | null {
  if (names === undefined) return null
  const unknown = names.filter(name => !isEngine(name))
  if (unknown.length > 0) throw new WrongUse(`${unknown.join(', ')}: not one of ${ENGINES.join(', ')}`)
  return names.filter(isEngine)
}

/** What is a credential by its setting, whether or not it is sent. */
const configuredSecrets = ({ engines }: Config): string[] =>
  ENGINE_SETTINGS.filter(({ secret }) => secret)
    .flatMap(({ name }) => engines[name]?.trim() ?? [])
    .filter(value => value.length >= 4)

type Environment = Record<string, string | undefined>
type Output = Record<'stdout' | 'stderr', { write(text: string): unknown }>

async function askAll(args: string[], env: Environment, { stdout }: Output): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS, args })
  const wanted = wantedEngines(values.engine)
  const config = readConfig(env, { token: false })
  const home = env.BCF_DATA_DIR ? config.dataDir : '.'
  const out = resolve(values.out ?? join(home, 'recordings'))
  const sandbox = config.sandbox ? await startSandbox() : null
  const fetch = createCapturingFetch()
  const keeper = keepSecrets(fetch, configuredSecrets(config))
  try {
    const engines = createEngines({
      // The simulator gets no credential, only a word in its place.
      ...{ credentials: config.engines, fetch: sandbox ? fetch : keeper.fetch },
      ...(sandbox ? { sandboxUrl: sandbox.url } : {}),
    })
    const mute = (wanted ?? []).filter(engine => !engines.adapter(engine))
    if (mute.length > 0)
      throw new WrongUse(mute.map(engine => `${engine} cannot run: ${engines.reason(engine)}`).join('\n'))
    const asked = wanted ?? engines.runnable()
    if (asked.length === 0) throw new WrongUse('No engine has its credentials: see docs/configuration.md')
    const asking = { engines, keeper, locale: config.locale, out }
    const heard = await Promise.all(asked.map(engine => askLive(asking, engine)))
    stdout.write(values.json ? `${JSON.stringify(heard, null, 2)}\n` : told(heard))
    return heard.every(({ ok }) => ok) ? 0 : 1
  } finally {
    await fetch.close()
    await sandbox?.close()
  }
}

function told(heard: readonly Heard[]): string {
  const lines = heard.map(one => `${lineOf(one)}\n`).join('')
  return heard.some(({ recording }) => recording !== null)
    ? `${lines}Look through a recording before you hand it on: answers may name the account.\n`
    : lines
}

/** The exit code. */
export async function enginesLive(args: string[], env: Environment, output: Output): Promise<number> {
  try {
    return await askAll(args, env, output)
  } catch (error) {
    output.stderr.write(`${(error as Error).message}\n`)
    return 2
  }
}

if (import.meta.main) process.exitCode = await enginesLive(process.argv.slice(2), process.env, process)
