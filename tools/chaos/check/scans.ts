// Scans: what was promised exists, once, and has ended; what is reported about it adds up.

import type { Evidence, RunRow, ScanRow } from '../seen/state.ts'

/** Its bytes are sealed, whether or not there was an answer in them to classify. */
export const isCaptured = (run: RunRow) => run.capturedAt !== null

/** Every 202 is a scan that exists and has ended, whose runs are its prompts on its engines, each once. */
export function checkPromises({ calls, state }: Evidence): string[] {
  const scans = new Map(state.scans.map(scan => [scan.id, scan]))
  const runs = Map.groupBy(state.runs, run => run.scanId)
  const prompts = Map.groupBy(state.prompts, prompt => prompt.brandId)
  const promised = new Map(
    calls.flatMap(({ route, saw }) =>
      route === 'POST /v1/scans' && saw?.scanId ? [[saw.scanId, saw.engines ?? []] as const] : [],
    ),
  )
  return [...promised].flatMap(([id, engines]) => {
    const scan = scans.get(id)
    if (!scan) return [`${id} was acknowledged and is lost`]
    const texts = prompts.get(scan.brandId) ?? []
    const owed = engines.flatMap(engine => texts.map(prompt => `${engine} ${prompt.id}`))
    const own = (runs.get(id) ?? []).map(run => `${run.engine} ${run.promptId}`)
    const missing = owed.filter(pair => !own.includes(pair))
    return [
      ...(missing.length > 0 ? [`${id}: ${missing.length} runs are missing, such as ${missing[0]}`] : []),
      ...(own.length !== owed.length ? [`${id}: has ${own.length} runs instead of ${owed.length}`] : []),
      ...(new Set(own).size !== own.length ? [`${id}: a prompt was put to an engine by two runs`] : []),
    ]
  })
}

/** Scans end as their runs did, whoever requested them. */
export function checkEnds({ state }: Evidence): string[] {
  const runs = Map.groupBy(state.runs, run => run.scanId)
  return state.scans.flatMap((scan: ScanRow) => {
    const own = runs.get(scan.id) ?? []
    const captured = own.filter(isCaptured).length
    const failed = own.filter(run => run.status === 'FAILED').length
    const status = failed === 0 ? 'COMPLETED' : captured === 0 ? 'FAILED' : 'PARTIAL'
    return scan.status === status && scan.finishedAt !== null && own.length === scan.totalRuns
      ? []
      : [
          `${scan.id} is ${scan.status} with ${captured} captured and ${failed} failed of ${scan.totalRuns} runs`,
        ]
  })
}

/** The same Idempotency-Key is the same scan; another key is another one. */
export function checkKeys({ calls, state }: Evidence): string[] {
  const answered = calls.filter(({ route, saw }) => route === 'POST /v1/scans' && saw?.key && saw.scanId)
  const scansOf = Map.groupBy(answered, ({ saw }) => saw?.key ?? '')
  const keysOf = Map.groupBy(answered, ({ saw }) => saw?.scanId ?? '')
  const sentKeys = Map.groupBy(
    calls.filter(({ route, saw }) => route === 'POST /v1/scans' && saw?.key),
    ({ saw }) => saw?.brandId ?? '',
  )
  const distinct = (list: (string | undefined)[]) => [...new Set(list)]
  return [
    ...[...scansOf].flatMap(([key, list]) => {
      const scans = distinct(list.map(({ saw }) => saw?.scanId))
      return scans.length === 1 ? [] : [`key ${key} started ${scans.join(' and ')}`]
    }),
    ...[...keysOf].flatMap(([scanId, list]) =>
      distinct(list.map(({ saw }) => saw?.key)).length === 1 ? [] : [`${scanId} was given to two keys`],
    ),
    ...[...Map.groupBy(state.scans, scan => scan.brandId)].flatMap(([brandId, scans]) => {
      const keys = distinct((sentKeys.get(brandId) ?? []).map(({ saw }) => saw?.key)).length
      return scans.length <= keys ? [] : [`${brandId}: ${keys} keys started ${scans.length} scans`]
    }),
  ]
}

/** Nobody got more scans in a month than the plan allows. */
export function checkCaps({ state, caps }: Evidence): string[] {
  const months = Map.groupBy(
    state.scans,
    scan => `${scan.brandId} ${scan.createdAt.toISOString().slice(0, 7)}`,
  )
  return [...months].flatMap(([month, scans]) => {
    const cap = caps[scans[0]?.plan ?? ''] ?? 0
    return scans.length <= cap ? [] : [`${month}: ${scans.length} scans on a plan of ${cap}`]
  })
}

/** What the API says in the end matches the rows, to the micro-dollar. */
export function checkTold({ told, state, calls }: Evidence): string[] {
  const runs = Map.groupBy(state.runs, run => run.scanId)
  const attempts = Map.groupBy(state.attempts, attempt => attempt.runId)
  const answered = new Set(told.map(({ scanId }) => scanId))
  const unanswered = new Set(
    calls.flatMap(({ route, saw }) =>
      route === 'POST /v1/scans' && saw?.scanId && !answered.has(saw.scanId) ? [saw.scanId] : [],
    ),
  )
  return [
    ...[...unanswered].map(id => `${id} was acknowledged, and the API does not know it in the end`),
    ...told.flatMap(scan => {
      const own = runs.get(scan.scanId) ?? []
      const counted = Object.values(scan.byStatus).reduce((sum, count) => sum + count, 0)
      const wrong = Object.entries(scan.byStatus).filter(
        ([status, count]) => own.filter(run => run.status === status).length !== count,
      )
      const costs = own
        .flatMap(run => attempts.get(run.id) ?? [])
        .flatMap(({ costMicros }) => (costMicros === null ? [] : [costMicros]))
      const cost = costs.length === 0 ? null : costs.reduce((sum, micros) => sum + micros, 0) / 1e6
      return [
        ...(counted === own.length && wrong.length === 0 && scan.totalRuns === own.length
          ? []
          : [
              `${scan.scanId}: byStatus adds up to ${counted} and totalRuns to ${scan.totalRuns} of ${own.length} runs`,
            ]),
        ...(scan.totalCostUsd === cost
          ? []
          : [`${scan.scanId}: costs ${scan.totalCostUsd}, its attempts ${cost}`]),
      ]
    }),
  ]
}

const TERMINAL = ['COMPLETED', 'PARTIAL', 'FAILED']

/** Once over, a scan stays as it ended: nobody is shown an older state after a newer one. */
export function checkStable({ calls }: Evidence): string[] {
  const views = Map.groupBy(
    calls.filter(({ saw }) => saw?.scanStatus),
    ({ saw }) => saw?.scanId ?? '',
  )
  return [...views].flatMap(([scanId, list]) => {
    const ended = list
      .filter(({ saw }) => TERMINAL.includes(saw?.scanStatus ?? ''))
      .toSorted((a, b) => a.at + a.ms - (b.at + b.ms))[0]
    if (!ended) return []
    return list
      .filter(call => call.at >= ended.at + ended.ms && call.saw?.scanStatus !== ended.saw?.scanStatus)
      .map(call => `${scanId} was ${ended.saw?.scanStatus} and later ${call.saw?.scanStatus}`)
      .slice(0, 1)
  })
}
