// What somebody is writing, kept in the tab until it is sent: it outlives a closed dialog, a reload and a session that ends.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../api/queries.ts'
import { keepIn, keptIn } from './kept.ts'

export interface Draft {
  text: string
  /** What it began with is no draft any more. */
  write: (text: string) => void
}

/** Whoever logs in after somebody else in the same tab finds nothing of theirs. */
export function useDraft(name: string, start = ''): Draft {
  const { data: me } = useQuery(meQuery)
  const key = `bcf-draft ${me?.personId ?? ''} ${name}`
  const [text, setText] = useState(() => keptIn('sessionStorage', key) ?? start)
  const write = (next: string) => {
    setText(next)
    keepIn('sessionStorage', key, next === start ? null : next)
  }
  return { text, write }
}
