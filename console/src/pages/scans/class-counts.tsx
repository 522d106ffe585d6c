import { CITATION_CLASSES, type CitationCounts } from '@brand-citation-forensics/client'
import { judgedIn, NEEDS_FACTS } from '@brand-citation-forensics/client/admin'
import { exact, plural } from '../../format.ts'
import { ClassSign } from '../../parts/badges.tsx'
import { CLASS_NAMES } from '../../words/words.ts'
import { ClassBar } from '../overview/engine-shares.tsx'

interface ClassCountsProps {
  counts: CitationCounts
  /** Without facts some classes are impossible: that there are none says nothing. */
  isOpen: boolean
}

/** A scan's classes as a bar, with its numbers and the number of answers. */
export function ClassCounts({ counts, isOpen }: ClassCountsProps) {
  const total = judgedIn(counts)
  return (
    <>
      <ClassBar counts={counts} total={total} />
      <ul className="class-counts" aria-label="Classes">
        {CITATION_CLASSES.filter(name => !(isOpen && NEEDS_FACTS.includes(name))).map(name => (
          <li key={name}>
            <ClassSign of={name} />
            {CLASS_NAMES[name]} {exact(counts[name])}
          </li>
        ))}
        <li>of {plural(total, 'answer')}</li>
      </ul>
    </>
  )
}
