// A checklist for people, for a bundle or a study.

import type { Step } from '../../index.ts'
import { colorsFor } from '../terminal/color.ts'
import { EXIT } from '../terminal/report.ts'
import { visible } from '../terminal/visible.ts'

export const EXIT_CODES = { verified: EXIT.ok, modified: EXIT.modified, unproved: EXIT.failure }

export const NOT_PINNED =
  'warning: no key was given, so the bundle was only held against itself. Whoever forges one brings a key too: get the key from the operator of the log by another road, and give it with --key.'

const MARKS = { passed: '✓', failed: '✗', skipped: '–' }

export function describeStep({ title, outcome, detail }: Step): string {
  const colors = colorsFor(process.stdout)
  const paint = { passed: colors.green, failed: colors.red, skipped: colors.dim }[outcome]
  return `${paint(MARKS[outcome])} ${visible(title)}\n  ${colors.dim(visible(detail))}`
}

interface Judged {
  verdict: keyof typeof EXIT_CODES
  steps: Step[]
  proved: object | null
}

export function describeVerdict({ verdict, steps, proved }: Judged): string {
  const colors = colorsFor(process.stdout)
  const paint = { verified: colors.green, modified: colors.red, unproved: colors.yellow }[verdict]
  if (verdict !== 'unproved') return paint(verdict)
  const rest = proved ? '\nthe evidence itself is verified:' : ''
  return `${paint(verdict)}: ${missing(steps)}${rest}`
}

/** What is missing or vouched for by nobody, and what to do. */
function missing(steps: Step[]): string {
  const isLogged = steps.some(({ id, outcome }) => id === 'checkpoint' && outcome === 'passed')
  if (!isLogged) return 'its records are not in a checkpoint of the log yet; ask again in a few seconds'
  return steps
    .filter(({ lacking }) => lacking)
    .map(({ detail }) => visible(detail))
    .join('; ')
}
