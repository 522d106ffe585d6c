import { createHash } from 'node:crypto'
import { decodeUtf8, visibleSha256 } from '@brand-citation-forensics/proof'
import type { Command } from 'commander'
import type { Answer, NotCaptured, PublicVerdict } from '../../index.ts'
import { BcfError, InvalidInputError, NotFoundError, StatusError } from '../../index.ts'
import { colorsFor } from '../terminal/color.ts'
import { EXIT } from '../terminal/report.ts'
import { readInput } from './input.ts'
import { nearMiss } from './near-miss.ts'
import { baseUrlOf, example, openSession, type Session } from './session.ts'

export function registerCheck(program: Command): void {
  program
    .command('check')
    .description(
      'check whether a file is the captured response. Needs no token; exit code 7 if it was modified',
    )
    .argument('<hash>', 'SHA-256, 64 hexadecimal digits')
    .argument('<file>', 'file, or - for standard input')
    .addHelpText(
      'after',
      example('bcf check 9f86d081… response.json', 'curl -s https://… | bcf check 9f86d081… -'),
    )
    .action(check)
}

async function check(hash: string, file: string, _options: object, command: Command) {
  const session = openSession(command)
  if (!/^[0-9a-f]{64}$/i.test(hash)) throw new InvalidInputError('The hash must be 64 hexadecimal digits')
  const bytes = await readInput(file)
  const answer = await judge(session, hash, bytes)
  if (!answer.found) throw notCaptured(hash, answer)
  // The bytes are here, so the service need not be believed about them.
  const sha256 = sha256Of(bytes)
  const match = sha256 === hash.toLowerCase()
  const isVerified = answer.verdict === 'verified'
  if (answer.submitted_sha256 !== sha256 || answer.match !== match || isVerified !== match) {
    throw new BcfError(`The service's verdict does not fit the content, whose SHA-256 is ${sha256}`)
  }
  session.print(answer, () => describe(session, answer))
  if (match) return
  process.exitCode = EXIT.modified
  const change = nearMiss(bytes, hash)
  if (change) session.talk(`It is the captured response but for one thing: ${change}.`)
  else if (await hasSameWords(baseUrlOf(command), hash, bytes))
    session.talk('Its bytes are others, but it is the text of the captured response, as people read it.')
}

type Verdict = Answer<PublicVerdict | NotCaptured>

/** Asks the service; what cannot be sent as JSON text is compared here, using the public lookup. */
async function judge(session: Session, hash: string, bytes: Uint8Array): Promise<Verdict> {
  const content = decodeUtf8(bytes)
  if (content === null) return compareHere(session, hash, bytes, 'The content is not UTF-8 text')
  if (content === '') return compareHere(session, hash, bytes, 'The content is empty')
  try {
    return await session.client.checkPublicEvidence(hash, { content })
  } catch (error) {
    if (!(error instanceof StatusError && error.status === 413)) throw error
    return compareHere(session, hash, bytes, 'The content is too large')
  }
}

async function compareHere(session: Session, hash: string, bytes: Uint8Array, why: string): Promise<Verdict> {
  session.talk(`${why}, so it was not sent: its SHA-256 is compared here.`)
  const lookup = await session.client.getPublicEvidence(hash)
  if (!lookup.found) return lookup
  const sha256 = sha256Of(bytes)
  const match = sha256 === hash.toLowerCase()
  return {
    found: true,
    match,
    verdict: match ? 'verified' : 'modified',
    submitted_sha256: sha256,
    captured_at: lookup.captured_at,
    requestId: lookup.requestId,
  }
}

/** A copy from a page has other bytes and the same words. Only their hash is sent; without an answer nothing is said. */
async function hasSameWords(baseUrl: string, hash: string, bytes: Uint8Array): Promise<boolean> {
  const text = decodeUtf8(bytes)
  if (text === null) return false
  try {
    const answer = await fetch(`${baseUrl}/verify/${hash}/text`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ visibleSha256: visibleSha256(text) }),
      signal: AbortSignal.timeout(20_000),
    })
    const { match } = answer.ok ? ((await answer.json()) as { match?: unknown }) : {}
    return match === 'text'
  } catch {
    return false
  }
}

function describe(session: Session, verdict: PublicVerdict): string {
  const colors = colorsFor(process.stdout)
  const paint = verdict.verdict === 'verified' ? colors.green : colors.red
  return `${paint(verdict.verdict)}\n${session.fields([
    ['captured at', verdict.captured_at],
    ['sha256 of the content', verdict.submitted_sha256],
  ])}`
}

function notCaptured(hash: string, answer: Answer<NotCaptured>): NotFoundError {
  return new NotFoundError(`No response with the SHA-256 ${hash.toLowerCase()} was captured`, {
    request: { method: 'POST', url: `/v1/public/evidence/${hash}/check` },
    status: 404,
    body: { ...answer },
    requestId: answer.requestId,
    retryAfterSeconds: null,
  })
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
