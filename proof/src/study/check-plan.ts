// The plan against itself, and the end against the plan: every planned request has exactly one ending, and no other has one.

import { counted, type Passed, requireNone } from '../checklist.ts'
import { twice } from '../open-run.ts'
import type { OpenedStudy } from './open-study.ts'
import { endOfWindow, protocolSha256, runCount } from './protocol.ts'

export function checkPlan({ plan }: OpenedStudy): Passed<null> {
  const { protocol, protocolSha256: sealed, startsAt, endsAt, runs, promptIds, factRecords } = plan.content
  const { prompts, facts } = protocol
  const expected = protocolSha256(protocol)
  const planned = runCount(protocol)
  const end = endOfWindow(protocol, new Date(startsAt)).toISOString()
  requireNone([
    ...(sealed === expected ? [] : [`the protocol has the SHA-256 ${expected}, the plan says ${sealed}`]),
    ...(runs.length === planned
      ? []
      : [`the protocol asks ${planned} times, and ${runs.length} runs are planned`]),
    ...twice(runs).map(run => `run ${run} is planned twice`),
    ...(promptIds.length === prompts.length
      ? []
      : [`there are ${prompts.length} prompts, and ids of ${promptIds.length}`]),
    ...twice(promptIds).map(id => `prompt ${id} is there twice`),
    ...(factRecords === undefined || factRecords.length === facts.length
      ? []
      : [`there are ${facts.length} facts, and records of ${factRecords.length}`]),
    ...(endsAt === end ? [] : [`the window ends at ${end}, the plan says ${endsAt}`]),
    ...(startsAt < plan.at ? [`it starts at ${startsAt}, and was planned at ${plan.at}`] : []),
  ])
  return {
    detail: `${counted(planned, 'ask')}: ${counted(protocol.rounds, 'round')} of ${counted(prompts.length, 'prompt')}, ${counted(protocol.engines.length, 'engine')}, ${counted(protocol.samples, 'sample')}; protocol ${sealed}`,
    value: null,
  }
}

export function checkEndings({ plan, ended }: OpenedStudy): Passed<null> {
  const { runs, studyId, protocol } = plan.content
  const { endings, reason } = ended.content
  const planned = new Set(runs)
  const known = new Set(endings.map(({ run }) => run))
  const moved = endings.find(({ run }, place) => runs[place] !== run)
  const cancelled = endings.filter(({ ending }) => ending === 'cancelled').length
  requireNone([
    ...(ended.content.studyId === studyId
      ? []
      : [`the end is of study ${ended.content.studyId}, not ${studyId}`]),
    ...(ended.content.plan === plan.entry ? [] : ['the end is of another plan']),
    ...runs.filter(run => !known.has(run)).map(run => `run ${run} was planned, and has no end`),
    ...endings
      .filter(({ run }) => !planned.has(run))
      .map(({ run }) => `run ${run} has an end, and was not planned`),
    ...twice(endings.map(({ run }) => run)).map(run => `run ${run} has two ends`),
    ...(moved ? [`the end of run ${moved.run} is not in its place`] : []),
    ...(reason === 'complete' && cancelled > 0
      ? [`it is said to be complete, and ${counted(cancelled, 'ask')} came to nothing because it was ended`]
      : []),
    ...(reason === 'budget' && protocol.stop.kind !== 'budget'
      ? ['it is said to have ended by its budget, and was planned without one']
      : []),
  ])
  return {
    detail: `${counted(endings.length, 'ask')}, each with its end; it ended by ${reason}`,
    value: null,
  }
}
