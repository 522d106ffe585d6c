import type { CSSProperties, ReactNode } from 'react'
import { CONSOLE_API } from '../api/api.ts'
import { Button } from './button.tsx'
import { dayIn, useFilter, withFilters } from './filters.tsx'
import { Icon } from './icons.tsx'
import { Menu } from './menu.tsx'
import { usePlace } from './places.ts'
import { Sideways } from './sideways.tsx'

interface TableProps {
  /** What the table shows, for screen readers. */
  caption: string
  /** Column heads; one that starts with `#` is numeric. */
  columns: string[]
  children: ReactNode
}

/**
 * On a phone each row is a card, and each cell has its column head beside it: the styles take them from here, so that rows need
 * not repeat them.
 */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <Sideways label={caption}>
      <table className="table" style={labelsOf(columns)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col" className={column.startsWith('#') ? 'number' : undefined}>
                {headOf(column) || <span className="visually-hidden">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Sideways>
  )
}

const headOf = (column: string): string => column.replace('#', '')

/** `--label-1: "Brand"`: a head with a quote or backslash in it stays one string. */
const labelsOf = (columns: string[]): CSSProperties =>
  Object.fromEntries(columns.map((column, place) => [`--label-${place + 1}`, JSON.stringify(headOf(column))]))

interface ExportTableProps {
  /** The address of the list below `/api/admin/`. */
  list: string
  /** As the page has it; undefined ones are omitted. */
  filter?: object
  /** What it is; the file says whose too. */
  name: string
}

const FORMATS = [
  { format: 'csv', label: 'CSV', hint: 'for spreadsheets' },
  { format: 'json', label: 'JSON', hint: 'for programs' },
] as const

/** A whole list, however long: the service writes the file and the browser saves it, row by row. */
export function ExportTable({ list, filter, name }: ExportTableProps) {
  const { brand } = usePlace()
  const file = [name, brand].filter(Boolean).join(' ')
  return (
    // There may be several tables on a page.
    <Menu
      aria-label={`Export ${name}`}
      label={
        <>
          <Icon name="download" />
          Export
        </>
      }
      items={FORMATS.map(({ format, label, hint }) => ({
        name: label,
        hint,
        href: withFilters(`${CONSOLE_API}/api/admin/${list}/export`, { ...filter, format }),
        download: `${file.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.${format}`,
      }))}
    />
  )
}

/** A page of a long list. The address says which, so that it can be shared and the back button works. */
interface Leaf {
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
