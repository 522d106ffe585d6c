import { Button } from './button.tsx'
import { dayIn, useFilter } from './filters.tsx'

/** A page of a long list. The address says which, so that it can be shared and the back button works. */
export interface Leaf {
  cursor?: string | undefined
  backwards?: boolean | undefined
  day?: string | undefined
}

const NAMES = ['cursor', 'back', 'day']

export function useLeaf(): Leaf {
  const [get] = useFilter()
  return {
    cursor: get('cursor') || undefined,
    backwards: get('back') === 'true' || undefined,
    day: dayIn(get('day')),
  }
}

interface PagerProps {
  /** Where the previous and next pages begin, if any. */
  previous: string | null
  next: string | null
  /** The first page is shown. */
  isFirst: boolean
  /** The end of a list that is searched bit by bit is unknown. */
  hasLast: boolean
  turn: (leaf: Record<string, string>) => void
}

export function Pager({ previous, next, isFirst, hasLast, turn }: PagerProps) {
  return (
    <nav className="pager no-print" aria-label="Pages">
      <Button isDisabled={isFirst} onPress={() => turn({})}>
        First
      </Button>
      <Button isDisabled={previous === null} onPress={() => turn({ cursor: previous ?? '', back: 'true' })}>
        Previous
      </Button>
      <Button isDisabled={next === null} onPress={() => turn({ cursor: next ?? '' })}>
        Next
      </Button>
      {hasLast && (
        <Button isDisabled={next === null} onPress={() => turn({ back: 'true' })}>
          Last
        </Button>
      )}
    </nav>
  )
}

/** The address with another page of the same list. */
export function onLeaf(params: URLSearchParams, leaf: Record<string, string>): URLSearchParams {
  const kept = [...params].filter(([name]) => !NAMES.includes(name))
  return new URLSearchParams([...kept, ...Object.entries(leaf)])
}
