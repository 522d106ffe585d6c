import { useInfiniteQuery } from '@tanstack/react-query'
import { admin } from '../../api/clients.ts'
import { caseSharesQuery } from '../../api/share-queries.ts'
import { ShareLinks as Links } from '../../parts/share-links.tsx'
import type { CasePart } from './case-part.ts'

export function ShareLinks({ found: { id, brandId } }: CasePart) {
  const options = caseSharesQuery(id)
  const query = useInfiniteQuery(options)
  return (
    <Links
      title="Case file"
      lead="A read-only page with the claim, the fact and the evidence, for people without an account. Nothing of people is on it."
      what="the case"
      brandId={brandId}
      query={query}
      queryKey={options.queryKey}
      share={wanted => admin.shareCase(id, wanted)}
      revoke={link => admin.unshareCase(id, link.id)}
    />
  )
}
