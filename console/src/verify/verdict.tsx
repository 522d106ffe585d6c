// The large answer at the top of a result, also announced to screen readers.

import { type ReactNode, useEffect } from 'react'
import { Icon, type IconName } from '../parts/icons.tsx'

type Tone = 'good' | 'caution' | 'bad' | 'open'

const SIGNS: Record<Tone, IconName> = { good: 'check', caution: 'alert', bad: 'close', open: 'scan' }

interface Props {
  tone: Tone
  /** One word for programs. */
  verdict: string
  title: string
  /** One or two sentences. */
  told: string
  children?: ReactNode
}

export function Verdict({ tone, verdict, title, told, children }: Props) {
  useAnnouncement(`${title}. ${told}`)
  return (
    <section className="verdict" data-tone={tone} data-verdict={verdict}>
      <span className="verdict-sign">
        <Icon name={SIGNS[tone]} />
      </span>
      <div>
        <h2>{title}</h2>
        <p>{told}</p>
        {children}
      </div>
    </section>
  )
}

/** The region exists from the start: one that appears together with its words is not always read out. */
function useAnnouncement(words: string): void {
  useEffect(() => {
    const announcer = document.getElementById('announcer')
    if (announcer) announcer.textContent = words
  }, [words])
}

export function SandboxNote() {
  return (
    <p className="sandbox" role="note">
      <strong>SANDBOX.</strong> No real engine gave this answer. A simulator produced it, for a test or a
      demonstration. It is evidence of nothing.
    </p>
  )
}
