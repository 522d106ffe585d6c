import type { Engine } from '@brand-citation-forensics/client'
import { BcfError } from '@brand-citation-forensics/client'
import type { Command } from 'commander'
import { EXIT } from '../terminal/report.ts'
import type { Cell } from '../terminal/table.ts'
import { readEngine, readInput } from './input.ts'
import { describeReading } from './reading.ts'
import { example, openOutput } from './session.ts'

export function registerRead(program: Command): void {
  program
    .command('read')
    .description("read an engine's answer as a scan would; needs no service and no token")
    .requiredOption('--engine <engine>', 'whose answer it is, for example CHATGPT', readEngine)
    .option('--route <name>', 'the wire format it came in; recognised when absent')
    .argument('<file>', 'the body as it was received, or - for standard input')
    .addHelpText(
      'after',
      example(
        'bcf read --engine CHATGPT response.json',
        'curl -s https://… | bcf read --engine CLAUDE --json -',
      ),
    )
    .action(read)
}

async function read(file: string, options: { engine: Engine; route?: string }, command: Command) {
  const output = openOutput(command)
  const { readAnyBody } = await loadReaders()
  const found = readAnyBody(options.engine, await readInput(file), options.route)
  const document = toDocument(options.engine, found)
  output.print(document, () => describeReading(output, entries(document), document))
  // No route: no reader recognises the bytes, not even as a vendor's failure.
  if (found.route !== null) return
  process.exitCode = EXIT.failure
  if (options.route) output.talk(`Read as ${options.route} only; without --route the format is recognised.`)
}

/** The readers belong to the service and are not published with this package; a checkout has both. */
async function loadReaders() {
  try {
    return await import('@brand-citation-forensics/service/read')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes("'@brand-citation-forensics/service'"))
      throw cause
    throw new BcfError(
      'bcf read needs the readers of @brand-citation-forensics/service, which is not installed beside bcf',
      {
        cause,
      },
    )
  }
}

type Found = ReturnType<Awaited<ReturnType<typeof loadReaders>>['readAnyBody']>
type Document = ReturnType<typeof toDocument>

/** The same fields for people and programs, whether or not the bytes contain an answer. */
function toDocument(engine: Engine, found: Found) {
  if ('reading' in found) return { engine, route: found.route, ...found.reading }
  const { route, failure, message } = found
  const empty = { text: '', citations: [], model: null, usage: null }
  return { engine, route, outcome: 'provider_failed' as const, failure, message, ...empty }
}

function entries(document: Document): [string, Cell][] {
  const head: [string, Cell][] = [
    ['engine', document.engine],
    ['route', document.route],
    ['outcome', document.outcome],
  ]
  if ('failure' in document) return [...head, ['failure', document.failure], ['message', document.message]]
  const { usage, vendorCostMicros, streamed, extras } = document
  return [
    ...head,
    ['model', document.model],
    ['finish', document.finish],
    ...(streamed ? [['received as', 'a stream'] satisfies [string, Cell]] : []),
    ['request id', document.providerRequestId],
    ['searched', document.searched],
    ['sources', `${document.citations.length} cited, ${document.consulted.length} consulted`],
    ...(extras ? [['beside it', beside(extras)] satisfies [string, Cell]] : []),
    ['tokens', usage && `${usage.inputTokens} in, ${usage.outputTokens} out`],
    ['cost', vendorCostMicros === null ? null : `${vendorCostMicros / 1e6} USD`],
  ]
}

const beside = ({ products, ads, followUps }: Record<'products' | 'ads' | 'followUps', unknown[]>): string =>
  `${products.length} products, ${ads.length} ads, ${followUps.length} questions`
