// Where nothing can be said about contradictions: why, and the one step that changes it.

import { CONNECT_READER_WORDS, unjudgedWords } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { brandQuery } from '../api/queries.ts'
import { READER_SETTINGS } from '../words/words.ts'
import { EmptyState } from './page.tsx'

/** Instead of a figure that requires facts and a reader: zero would look like praise. */
export function NotJudged({ brandId }: { brandId: string }) {
  const { data: brand } = useQuery(brandQuery(brandId))
  return (
    <p className="note note-warn" role="note">
      <span>
        <strong>{unjudgedWords(brand)}.</strong>{' '}
        {brand?.isRead === false ? (
          CONNECT_READER_WORDS
        ) : (
          <>
            <Link to={`/brands/${brandId}/facts`}>Collect or add facts</Link>. Answers that are captured from
            then on are judged.
          </>
        )}
      </span>
    </p>
  )
}

/** The same as a whole page. */
export function NothingJudged({ brandId, children }: { brandId: string; children: ReactNode }) {
  const { data: brand } = useQuery(brandQuery(brandId))
  if (brand?.isRead === false)
    return (
      <EmptyState title={unjudgedWords(brand)} command={READER_SETTINGS}>
        {CONNECT_READER_WORDS}
      </EmptyState>
    )
  return (
    <EmptyState
      title={unjudgedWords(brand)}
      action={
        <Link className="button button-primary" to={`/brands/${brandId}/facts`}>
          Collect or add facts
        </Link>
      }
      command={`bcf fact refresh --brand ${brandId} --wait`}
    >
      {children}
    </EmptyState>
  )
}
