// Processes: none ends on its own once ready, none grows without limit, all end when asked to.

import type { Evidence } from '../seen/state.ts'

const MOST_RSS_MB = 512
const MOST_FDS = 256

export function checkProcesses({ lives, stubborn }: Evidence): string[] {
  return [
    ...stubborn.map(name => `${name} did not end when it was asked to`),
    ...lives.flatMap(({ name, by, code, readyAt, last }) => [
      ...(by === 'itself' && readyAt !== null ? [`${name} ended by itself with ${code}`] : []),
      ...(last && last.rssMb > MOST_RSS_MB ? [`${name} took ${last.rssMb} MB`] : []),
      ...(last && last.fds > MOST_FDS ? [`${name} held ${last.fds} descriptors`] : []),
    ]),
  ]
}

export const checkAudits = ({ audits }: Evidence): string[] =>
  audits.length === 0
    ? ['nobody audited']
    : audits.flatMap(({ host, code, findings }) =>
        code === 0 ? [] : [`the audit at ${host} ended with ${code}: ${findings.slice(0, 3).join('; ')}`],
      )

/** A process that cannot write says why, for as long as it is so and no longer. */
export const checkSaid = ({ faults }: Evidence): string[] =>
  faults.flatMap(({ kind, target, at, wasSaid, wentOn }) => [
    ...(wasSaid === false ? [`nobody said ${kind} of ${target} at ${new Date(at).toISOString()}`] : []),
    ...(wentOn === false ? [`${kind} of ${target} was still said long after it was over`] : []),
  ])

export const checkEnded = ({ unfinished }: Evidence): string[] => unfinished
