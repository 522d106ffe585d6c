import { readerWords } from '@brand-citation-forensics/client/admin'
import { OutboundLink } from '../../parts/outbound-link.tsx'
import type { CasePart } from './case-part.ts'
import { claimedOf } from './words.ts'

/** The claim beside the truth: what visitors came to see. */
export function Compared({ found }: CasePart) {
  const { said } = found
  return (
    <section className="versus case-versus" aria-label="Claimed and true">
      <div className="versus-claim">
        <h2>Claimed</h2>
        <p className="case-value foreign">{claimedOf(found)}</p>
        {said ? (
          <>
            <blockquote className="excerpt foreign">{said.claim}</blockquote>
            <p className="faint foreign">By the newest answer, read by {readerWords(said.reader)}</p>
          </>
        ) : (
          <p className="faint">
            The rules of today find it in no answer any more. What people did about it stays here.
          </p>
        )}
      </div>
      {said && (
        <div className="versus-fact">
          <h2>True</h2>
          <p className="case-value foreign">{said.truth || 'not what is claimed'}</p>
          {said.fact && (
            <p className="fact-source row">
              <code className="foreign">{found.key}</code>
              <OutboundLink url={said.fact.source} />
            </p>
          )}
        </div>
      )}
    </section>
  )
}
