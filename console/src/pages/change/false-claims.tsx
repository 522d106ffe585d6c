import type { Change, FalseClaim } from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { exact } from '../../format.ts'
import { Panel } from '../../parts/panel.tsx'
import { OfPrompt } from '../../parts/prompt-link.tsx'
import { ENGINE_NAMES } from '../../words.ts'

export function FalseClaims({ claims }: { claims: Change['falseClaims'] }) {
  const { came, went, cameTotal, wentTotal } = claims
  return (
    <Panel
      title="False claims in the last answers"
      lead="Of each prompt on each engine the last answers of either side, one line for each engine. Listed, not tested. A claim that came may be an old case, and one that went is not gone."
    >
      <div className="columns">
        <List title="Came" none="None came." claims={came} total={cameTotal} />
        <List title="Went" none="None went." claims={went} total={wentTotal} />
      </div>
    </Panel>
  )
}

interface ListProps {
  title: string
  none: string
  claims: FalseClaim[]
  total: number
}

function List({ title, none, claims, total }: ListProps) {
  return (
    <section className="stack-tight">
      <h3>
        {title}: {exact(total)}
      </h3>
      {claims.length === 0 && <p className="faint">{none}</p>}
      <ul className="explained">
        {claims.map(claim => (
          <li key={`${claim.engine} ${claim.key} ${claim.value}`} className="claim-contradicted">
            <Link to={`/runs/${claim.runId}`} className="foreign">
              {claim.text}
            </Link>
            <p className="faint">
              <OfPrompt id={claim.promptId} text={claim.promptText} /> {ENGINE_NAMES[claim.engine]}, about{' '}
              {claim.matter}
              {claim.comparison && (
                <>
                  : <span className="foreign">{claim.comparison}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {total > claims.length && <p className="faint">{exact(claims.length)} are shown.</p>}
    </section>
  )
}
