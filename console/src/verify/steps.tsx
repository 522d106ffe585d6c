// A checklist, with its outcome in words as well as colour; and the two lists that say what it is worth.

import type { Step } from '@brand-citation-forensics/proof'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../parts/icons.tsx'

const OUTCOMES: Record<Step['outcome'], { word: string; sign: IconName }> = {
  passed: { word: 'Passed', sign: 'check' },
  failed: { word: 'Failed', sign: 'close' },
  skipped: { word: 'Not checked', sign: 'dash' },
}

export function Steps({ title, steps }: { title: string; steps: Step[] }) {
  return (
    <section className="card">
      <h3>{title}</h3>
      <ol className="steps">
        {steps.map(({ id, title, outcome, detail }) => (
          <li key={id} data-step={id} data-outcome={outcome}>
            <Icon name={OUTCOMES[outcome].sign} />
            <div>
              <p className="step-title">
                <span>{title}</span>
                <span className="step-outcome">{OUTCOMES[outcome].word}</span>
              </p>
              <p className="step-detail">{detail}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Meaning({ proves, leavesOpen }: { proves: string[]; leavesOpen: string[] }) {
  return (
    <section className="meaning">
      <h3>What this proves</h3>
      <ul className="proves">
        {proves.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <h3>What it does not prove</h3>
      <ul className="open">
        {leavesOpen.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  )
}

export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
