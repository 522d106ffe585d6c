// How the command ends: an error's exit code, and its message on stderr.

import { CommanderError } from 'commander'
import {
  BcfError,
  ConflictError,
  ConnectionError,
  InvalidInputError,
  MissingTokenError,
  ScanCapError,
  StatusError,
} from '../../index.ts'
import { colorsFor } from './color.ts'
import { visible, visibleJson } from './visible.ts'

export const EXIT = {
  ok: 0,
  failure: 1,
  usage: 2,
  notFound: 3,
  auth: 4,
  cap: 5,
  unavailable: 6,
  modified: 7,
} as const

const BY_STATUS: Record<number, number> = {
  400: EXIT.usage,
  401: EXIT.auth,
  404: EXIT.notFound,
  503: EXIT.unavailable,
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
  if (error instanceof MissingTokenError) return EXIT.auth
  if (error instanceof InvalidInputError) return EXIT.usage
  if (error instanceof ConnectionError) return EXIT.unavailable
  if (error instanceof ScanCapError) return EXIT.cap
  if (error instanceof StatusError) return BY_STATUS[error.status] ?? EXIT.failure
  return EXIT.failure
}

/** Writes the error to stderr: one JSON line for programs, a sentence and a next step for people. */
export function report(error: unknown, json: boolean): void {
  if (error instanceof CommanderError && hasSpoken(error)) return
  process.stderr.write(json ? jsonReport(error) : humanReport(error))
}

/** Help and version are printed before they are thrown. */
function hasSpoken(error: CommanderError): boolean {
  return error.exitCode === 0 || error.code === 'commander.help'
}

function jsonReport(error: unknown): string {
  const answer = error instanceof StatusError ? error : null
  const line = {
    error: messageOf(error),
    status: answer?.status ?? null,
    requestId: answer?.requestId ?? null,
  }
  return `${visibleJson(line)}\n`
}

function humanReport(error: unknown): string {
  const colors = colorsFor(process.stderr)
  const lines = [`${colors.red('error:')} ${visible(messageOf(error))}`]
  const next = nextStep(error)
  if (next) lines.push(`  ${visible(next)}`)
  const requestId = error instanceof StatusError ? error.requestId : null
  if (requestId) lines.push(colors.dim(`  request id ${visible(requestId)}`))
  return `${lines.join('\n')}\n`
}

function messageOf(error: unknown): string {
  if (error instanceof CommanderError) return error.message.replace(/^error: /, '')
  if (error instanceof MissingTokenError) return 'BCF_ACCESS_TOKEN is not set'
  if (error instanceof BcfError) return error.message
  return error instanceof Error ? error.message : String(error)
}

function nextStep(error: unknown): string | null {
  if (error instanceof CommanderError) return 'See bcf --help'
  if (error instanceof MissingTokenError) return 'Set it to the access token the service was started with.'
  if (error instanceof ConnectionError) {
    return 'Start the service (npm start), or name another address with --url or BCF_URL.'
  }
  if (error instanceof ScanCapError) {
    return `${error.scansThisMonth} of ${error.maxScans} scans of this month are used; a larger plan: bcf api PATCH /api/admin/brands/ID -f plan=PRO`
  }
  if (error instanceof ConflictError && error.body.activePrompts === 0) {
    return 'Next: bcf prompt add --brand ID --text "…" --intent CATEGORY'
  }
  if (error instanceof StatusError && error.status === 401) {
    return 'BCF_ACCESS_TOKEN is not the token this service was started with.'
  }
  return null
}
