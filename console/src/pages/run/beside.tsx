import type { BesideAnswer } from '@brand-citation-forensics/client/admin'
import type { ReactNode } from 'react'
import { OutboundLink } from '../../parts/outbound-link.tsx'
import { Panel } from '../../parts/panel.tsx'

/** Goods, advertisements and questions that the engine showed: not part of its answer, and not judged. */
export function Beside({ beside: { products, ads, followUps } }: { beside: BesideAnswer }) {
  return (
    <Panel
      title="Beside the answer"
      lead="What the engine showed next to its words, read from the sealed bytes. No verdict rests on it."
    >
      <Things title="Products" count={products.length}>
        {products.map(({ title, url, inside, price, merchant }) => (
          <li key={JSON.stringify([title, url, price, merchant])}>
            <Thing title={title} url={url} inside={inside} />
            <p className="faint foreign">{[price, merchant].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </Things>
      <Things title="Advertisements" count={ads.length}>
        {ads.map(({ title, url, inside }) => (
          <li key={JSON.stringify([title, url])}>
            <Thing title={title} url={url} inside={inside} />
          </li>
        ))}
      </Things>
      <Things title="Questions to ask next" count={followUps.length}>
        {followUps.map(question => (
          <li key={question} className="foreign" dir="auto">
            {question}
          </li>
        ))}
      </Things>
    </Panel>
  )
}

function Things({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="explained">{children}</ul>
    </>
  )
}

interface Named {
  title: string
  url: string | null
  inside: boolean
}

function Thing({ title, url, inside }: Named) {
  return (
    <>
      <span className="foreign">{title}</span>
      {url !== null && (
        <div>{inside ? <bdi className="foreign">{url}</bdi> : <OutboundLink url={url} />}</div>
      )}
    </>
  )
}
