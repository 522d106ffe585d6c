import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'wouter'
import { caseQuery } from '../../api/case-queries.ts'
import { brandQuery } from '../../api/queries.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { capitalised } from '../../words.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseHistory } from './case-history.tsx'
import type { CasePart } from './case-part.ts'
import { CitedPages } from './cited-pages.tsx'
import { Compared } from './compared.tsx'
import { EngineSection } from './engine-section.tsx'
import { Evidence } from './evidence.tsx'
import { Following } from './following.tsx'
import { Glance } from './glance.tsx'
import { Notes } from './notes.tsx'
import { Reports } from './reports.tsx'
import { ShareLinks } from './share-links.tsx'
import { Weeks } from './weeks.tsx'
import { claimedOf } from './words.ts'

/** From top to bottom. */
const SECTIONS: ComponentType<CasePart>[] = [
  Compared,
  Glance,
  EngineSection,
  Weeks,
  Evidence,
  CitedPages,
  Reports,
  Following,
  ShareLinks,
  Notes,
  CaseHistory,
]

export function CasePage() {
  const { id = '' } = useParams()
  const query = useQuery(caseQuery(id))
  return <Loaded query={query}>{found => <Shown found={found} />}</Loaded>
}

function Shown({ found }: CasePart) {
  const { data: brand } = useQuery(brandQuery(found.brandId))
  return (
    <>
      <PageHead
        title={capitalised(found.matter)}
        of={claimedOf(found)}
        crumbs={[{ label: 'Cases', to: `/brands/${found.brandId}/cases` }]}
        lead={
          brand && (
            <>
              A false claim about <bdi>{brand.name}</bdi>.
            </>
          )
        }
        actions={<CaseActions found={found} />}
      />
      {SECTIONS.map(Section => (
        <Section key={Section.name} found={found} />
      ))}
    </>
  )
}
