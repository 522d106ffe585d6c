import type { Command } from 'commander'
import {
  askedWords,
  claimGroups,
  isUnjudged,
  type Judgeable,
  notAccusedWords,
  notReadWords,
  type RunAnswer,
  type RunClaim,
  readerWords,
  UNREAD_WORDS,
  unjudgedWords,
} from '../../admin.ts'
import type { RunEvidence } from '../../index.ts'
import { visible, visibleLines } from '../terminal/visible.ts'
import { registerRunExport } from './run-export.ts'
import { example, openSession, type Session } from './session.ts'

export function registerRun(program: Command): void {
  const run = program.command('run').description('one answer of an engine, with its verdict and evidence')
  run.addHelpText('after', example('bcf run show run_123'))

  run
    .command('show')
    .description(
      'the verdict, every claim with who read it and what was compared, and what was not accused and why',
    )
    .argument('<id>', 'run; bcf scan show lists them')
    .addHelpText('after', example('bcf run show run_123', 'bcf run show run_123 --json'))
    .action(showRun)
  registerRunExport(run)
}

async function showRun(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const evidence = await session.client.getRunEvidence(id)
  const answer = evidence.snapshot
    ? await session.api.GET('/api/admin/runs/{runId}/answer', { params: { path: { runId: id } } })
    : null
  // An accompanying detail must not keep the answer from being shown.
  const brand = session.json
    ? undefined
    : await session.api
        .GET('/api/admin/brands/{brandId}', { params: { path: { brandId: evidence.brand.id } } })
        .catch(() => undefined)
  session.print({ ...headOf(evidence), answer }, () => describe(session, evidence, answer, brand))
}

function headOf({
  runId,
  scanId,
  brand,
  engine,
  prompt,
  status,
  capturedAt,
  classification,
  ...more
}: RunEvidence) {
  const { citationClass = null, reason = null, rationale = null, method = null } = classification ?? {}
  return {
    runId,
    scanId,
    brand,
    engine,
    origin: more.origin ?? null,
    localeAsked: more.localeAsked ?? null,
    locale: more.locale ?? null,
    prompt,
    status,
    capturedAt,
    citationClass,
    reason,
    rationale,
    method,
  }
}

function describe(
  session: Session,
  evidence: RunEvidence,
  answer: RunAnswer | null,
  brand: Judgeable | undefined,
): string {
  const { classification, localeAsked, locale } = evidence
  const unjudged = isUnjudged(brand, classification?.citationClass === 'CONFABULATED' ? 1 : 0)
  const head = session.fields([
    ['run', evidence.runId],
    ['scan', evidence.scanId],
    ['brand', evidence.brand.name],
    ['engine', evidence.engine],
    ['came by', evidence.origin?.words],
    ['asked from', localeAsked && locale && askedWords(localeAsked, locale)],
    ['prompt', evidence.prompt.text],
    ['status', evidence.status],
    ['captured', evidence.capturedAt],
    ['class', classification?.citationClass],
    ['why', classification?.rationale],
    unjudged && ['facts', unjudgedWords(brand)],
    ['read by', classification && readerWords(classification.method)],
    ['not read', answer && notReadWords(answer)],
  ])
  return [head, ...(answer ? partsOf(session, answer) : [])].join('\n\n')
}

function partsOf(session: Session, answer: RunAnswer): string[] {
  return [...judgedParts(session, answer), ...searchParts(session, answer), ...besideParts(session, answer)]
}

function searchParts(session: Session, { searchedFor, readOnly }: RunAnswer): string[] {
  const lines = [
    ...searchedFor.map(query => ['searched for', query]),
    ...readOnly.map(({ url }) => ['read', url]),
  ]
  if (lines.length === 0) return []
  return [
    [
      session.heading('How it searched'),
      ...lines.map(([kind, words]) => `  ${kind}: ${visible(words ?? '')}`),
    ].join('\n'),
  ]
}

/** Labelled as what it is: read from the bytes, and not judged. */
function besideParts(session: Session, { beside }: RunAnswer): string[] {
  if (!beside) return []
  const { products, ads, followUps } = beside
  const lines = [
    ...products.map(({ title, price, merchant }) => ['product', title, price, merchant]),
    ...ads.map(({ title }) => ['advertisement', title]),
    ...followUps.map(question => ['question', question]),
  ].map(([kind, ...words]) => `  ${kind}: ${visible(words.filter(Boolean).join(', '))}`)
  return [[session.heading('Beside the answer'), ...lines].join('\n')]
}

function judgedParts(session: Session, { claims, unread }: RunAnswer): string[] {
  const groups = claimGroups(claims).map(group => {
    const title = session.heading(`${group.title} (${group.claims.length})`)
    return [title, ...group.claims.map(({ claim, number }) => claimLines(claim, number))].join('\n')
  })
  if (unread.length === 0) return groups
  const lines = unread.map(({ text }) => visibleLines(text, '  '))
  return [...groups, [session.heading(`Unread (${unread.length})`), ...lines, UNREAD_WORDS].join('\n')]
}

/** Indented, so that no line an engine wrote can pass for one of ours. */
function claimLines(claim: RunClaim, number: number): string {
  const kind = claim.reason === null ? '' : ` (${claim.reason.replaceAll('_', ' ')})`
  const lines = [
    claim.comparison,
    notAccusedWords(claim),
    claim.fact && `fact ${claim.fact.key}: ${claim.fact.value}, see ${claim.fact.source}`,
    `read by ${readerWords(claim.reader)}`,
  ]
  return [
    `  ${number}. ${visible(claim.matter)}${kind}`,
    visibleLines(`“${claim.text}”`, '     '),
    ...lines.filter(line => line !== null).map(line => `     ${visible(line)}`),
  ].join('\n')
}
