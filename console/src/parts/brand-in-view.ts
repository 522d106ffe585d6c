// The brand that the navigation is about. Platform pages belong to no brand and keep the one last in view.

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { caseQuery } from '../api/case-queries.ts'
import { promptQuery } from '../api/prompt-queries.ts'
import { answerQuery, brandsQuery, evidenceQuery, scanQuery, studyQuery } from '../api/queries.ts'
import { useWindowDays } from './filters.tsx'

const KEY = 'bcf-brand'

/** Before a brand was chosen, or while one is being added. */
const WITHOUT_BRAND = new Set(['/', '/brands', '/setup'])

/** The brand in view and, for pages that belong to none, a way to choose another. */
export function useBrandInView(): [string | null, (brandId: string) => void] {
  const [path] = useLocation()
  const inAddress = useBrandOfAddress(path)
  const [last, setLast] = useState(remembered)
  const remember = useCallback((brandId: string) => {
    keep(brandId)
    setLast(brandId)
  }, [])
  useEffect(() => {
    if (inAddress !== null) remember(inAddress)
  }, [inAddress, remember])
  const readable = useIsReadable(inAddress === null ? last : null)
  if (inAddress !== null) return [inAddress, remember]
  return [readable && !WITHOUT_BRAND.has(path) ? last : null, remember]
}

/** A case, scan, study, prompt or run belongs to a brand too, which is known from the cache. */
function useBrandOfAddress(path: string): string | null {
  const [, room = '', id = ''] = path.split('/')
  const window = useWindowDays()
  const found = useQuery({ ...caseQuery(id), enabled: room === 'cases' && id !== '' })
  const scan = useQuery({ ...scanQuery(id), enabled: room === 'scans' && id !== '' })
  const study = useQuery({ ...studyQuery(id), enabled: room === 'studies' && id !== '' })
  const prompt = useQuery({ ...promptQuery(id, window), enabled: room === 'prompts' && id !== '' })
  const answer = useQuery({ ...answerQuery(id), enabled: room === 'runs' && id !== '' })
  const evidence = useQuery({ ...evidenceQuery(id), enabled: room === 'runs' && answer.data === null })
  if (id === '') return null
  if (room === 'brands') return id
  if (room === 'cases') return found.data?.brandId ?? null
  if (room === 'scans') return scan.data?.brandId ?? null
  if (room === 'studies') return study.data?.brandId ?? null
  if (room === 'prompts') return prompt.data?.brand.id ?? null
  return room === 'runs' ? (answer.data?.brand.id ?? evidence.data?.brand.id ?? null) : null
}

/** Somebody else may have signed in since who may not read the brand last in view. */
function useIsReadable(brandId: string | null): boolean {
  const { data = [] } = useQuery({ ...brandsQuery, enabled: brandId !== null })
  return data.some(({ id }) => id === brandId)
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keep(brandId: string): void {
  try {
    sessionStorage.setItem(KEY, brandId)
  } catch {
    // A browser that stores nothing remembers it until the page is reloaded.
  }
}
