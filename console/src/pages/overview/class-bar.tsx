import { CITATION_CLASSES, type CitationClass, type CitationCounts } from '@brand-citation-forensics/client'
import { type ClassRates, isTooFewToTell } from '@brand-citation-forensics/client/admin'
import { ClassSign } from '../../parts/badges.tsx'
import { CLASS_NAMES } from '../../words.ts'

interface ClassBarProps {
  counts: CitationCounts
  total: number
  rates?: ClassRates | undefined
}

/**
 * The classes of some answers as one stacked bar, without colour if there are too few answers. An illustration of the numbers beside it, so hidden
 * from screen readers.
 */
export function ClassBar({ counts, total, rates }: ClassBarProps) {
  if (rates && CITATION_CLASSES.some(name => isTooFewToTell(rates[name])))
    return <span className="class-bar" aria-hidden="true" />
  let x = 0
  return (
    <svg className="class-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      {CITATION_CLASSES.map(name => {
        const width = total === 0 ? 0 : (counts[name] / total) * 100
        const start = x
        x += width
        return <rect key={name} className={`fill-${name.toLowerCase()}`} x={start} width={width} height="1" />
      })}
    </svg>
  )
}

export function ClassLegend({ open }: { open: CitationClass[] }) {
  return (
    <ul className="legend">
      {CITATION_CLASSES.filter(name => !open.includes(name)).map(name => (
        <li key={name}>
          <ClassSign of={name} />
          {CLASS_NAMES[name]}
        </li>
      ))}
    </ul>
  )
}
