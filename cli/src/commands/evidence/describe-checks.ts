// A checklist for people, for a bundle or a study.

import type { Step } from '@brand-citation-forensics/client'
import { colorsFor } from '../../terminal/color.ts'
import { EXIT } from '../../terminal/report.ts'
import { visible } from '../../terminal/visible.ts'

export const EXIT_CODES = { verified: EXIT.ok, modified: EXIT.modified, unproved: EXIT.failure }

export const NOT_PINNED =
  'warning: no key was given, so the bundle was only held against itself. Whoever forges one brings a key too: get the key of the log elsewhere, and give it with --key.'

const MARKS = { passed: '✓', failed: '✗', skipped: '–' }

export function describeStep({ title, outcome, detail }: Step): string {
  const colors = colorsFor(process.stdout)
  const paint = { passed: colors.green, failed: colors.red, skipped: colors.dim }[outcome]
  return `${paint(MARKS[outcome])} ${visible(title)}\n  ${colors.dim(visible(detail))}`
}

interface Judged {
  verdict: keyof typeof EXIT_CODES
  steps: Step[]
}

export function describeVerdict({ verdict, steps }: Judged): string {
  const colors = colorsFor(process.stdout)
  const paint = { verified: colors.green, modified: colors.red, unproved: colors.yellow }[verdict]
  return `${paint(verdict)}${verdict === 'unproved' ? `: ${missing(steps)}` : ''}`
}

/** What to do if nothing is wrong but something is missing. */
function missing(steps: Step[]): string {
  const isLogged = steps.some(({ id, outcome }) => id === 'checkpoint' && outcome === 'passed')
  if (!isLogged) return 'its records are not in a checkpoint of the log yet; ask again in a few seconds'
  const reasons = steps.filter(({ lacking }) => lacking).map(({ detail }) => visible(detail))
  return `nothing was changed in it, but ${reasons.join('; ')}`
}
