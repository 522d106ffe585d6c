// docs/performance.md from the document: a table for each suite. Pure; no figure is computed here.

import { type Figure, verdictOn } from './report.ts'

export interface Machine {
  cpu: string
  cores: number
  memoryBytes: number
  node: string
  postgres: string
}

/** One suite, measured once. Load and theft tell what else the machine, and the host under it, were doing. */
export interface Measured {
  suite: string
  at: string
  commit: string
  quick: boolean
  seconds: number
  loadAverage: { before: number; after: number }
  /** Of the processor time: what a virtual machine's host gave to others while this one had work. */
  stolenPercent: number
  /** Why there are no figures, where it failed. */
  failure: string | null
}

export interface PerformanceDocument {
  /** Of the latest measurement. */
  at: string
  machine: Machine
  measured: Measured[]
  figures: (Figure & { suite: string })[]
}

export function performancePage(document: PerformanceDocument): string {
  const { machine, measured, figures } = document
  const memory = `${Math.round(machine.memoryBytes / 2 ** 30)} GiB`
  const missed = figures.filter(figure => verdictOn(figure) === 'MISSED')
  return [
    '# Performance',
    '',
    'For whoever asks how fast it is and whether a change made it slower. Written by `npm run bench -- --write` with',
    '`docs/performance.json`; do not edit. Every figure is a ratio against a named reference of the same run. Load generator,',
    'service, workers, engines and database share the cores.',
    '',
    'A rented core is often one of two threads: whoever works on the other takes up to half of its speed, and no counter shows it.',
    'Bars of time are met in quiet hours only; the history of this file has both.',
    '',
    `- Machine: ${machine.cpu}, ${machine.cores} cores, ${memory}`,
    `- Node ${machine.node}, PostgreSQL ${machine.postgres}`,
    `- Last measured: ${document.at}`,
    `- Bars missed: ${missed.length === 0 ? 'none' : missed.map(({ id }) => `\`${id}\``).join(', ')}`,
    ...measured.flatMap(suite => suiteLines(suite, figures)),
    '',
  ].join('\n')
}

function suiteLines(measured: Measured, all: PerformanceDocument['figures']): string[] {
  const figures = all.filter(({ suite }) => suite === measured.suite)
  return [
    '',
    `## ${measured.suite}`,
    '',
    provenance(measured),
    ...(measured.failure === null ? [] : ['', `**It failed:** ${measured.failure}`]),
    ...(figures.length > 0 ? ['', ...tableOf(figures)] : []),
  ]
}

function provenance({ at, commit, seconds, loadAverage, stolenPercent, quick }: Measured): string {
  const { before, after } = loadAverage
  const effort = quick ? ' **A quick run: small sizes and few rounds; not for conclusions.**' : ''
  const around = `load average ${before} before and ${after} after, ${stolenPercent} % stolen by the host`
  return `${at}, commit ${commit}, ${seconds} s, ${around}.${effort}`
}

function tableOf(figures: Figure[]): string[] {
  return [
    '| Figure | Ratio | Of | Bar | | Details |',
    '| --- | ---: | --- | --- | --- | --- |',
    ...figures.map(figure => {
      const { id, name, ratio, reference, target, detail = {} } = figure
      const details = Object.entries(detail).map(([key, value]) => `${key} ${value.toLocaleString('en')}`)
      const cells = [`${name} (\`${id}\`)`, ratio.toFixed(2), reference, target, verdictOn(figure)]
      return `| ${[...cells, details.join('; ')].join(' | ')} |`
    }),
  ]
}
