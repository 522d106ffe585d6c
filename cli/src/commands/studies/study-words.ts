import {
  costWords,
  endingWords,
  rateWords,
  type StudyCounts,
  type StudyDetail,
  studyStateWords,
} from '@brand-citation-forensics/client/admin'
import { inDollars } from '../scans/describe-scan.ts'
import type { Session } from '../session.ts'

const HEADINGS = [
  'engine',
  'planned',
  'captured',
  'unanswered',
  'failed',
  'cancelled',
  'mentioned',
  'confabulated',
]

export function describeStudy(session: Session, study: StudyDetail): string {
  const { results, endings, schedule } = study
  const head = session.fields([
    ['study', study.id],
    ['brand', study.brandId],
    ['question', study.question],
    ['state', studyStateWords(study)],
    ['window', `${study.startsAt} to ${study.endsAt}`],
    ['rounds', `${schedule.filter(({ state }) => state === 'started').length} of ${study.rounds} begun`],
    ['samples', study.samples],
    ['budget', study.budgetUsd === null ? 'none' : inDollars(study.budgetUsd)],
    ['cost', costWords(study.cost, inDollars)],
    ['protocol', study.protocolSha256],
  ])
  const rows = [...results.engines.map(row => rowOf(row.engine, row)), rowOf('all', results.all)]
  const why = endings.map(ending => [ending.runs, endingWords(ending)])
  return [head, session.table(HEADINGS, rows), session.table(['asks', 'without an answer'], why)]
    .filter(Boolean)
    .join('\n\n')
}

const rowOf = (name: string, counts: StudyCounts) => [
  ...[name, counts.planned, counts.captured, counts.unanswered, counts.failed, counts.cancelled],
  ...[rateWords(counts.mentioned), rateWords(counts.classes.CONFABULATED ?? null)],
]
