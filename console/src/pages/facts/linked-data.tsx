import { type LinkedData, linkedDataElement } from '@brand-citation-forensics/client/admin'
import { useState } from 'react'
import { admin } from '../../api/clients.ts'
import { plural } from '../../format.ts'

/** The active facts for the brand's own site: as JSON-LD, and as an element to paste into a page. */
export function useLinkedData(brandId: string) {
  const [leftOut, setLeftOut] = useState<LinkedData['leftOut']>([])
  const make = async (wrap: (text: string) => string) => {
    const linked = await admin.getLinkedData(brandId)
    setLeftOut(linked.leftOut)
    return { text: `${wrap(linked.text)}\n`, count: linked.written.length }
  }
  const formats = [
    {
      ending: 'jsonld' as const,
      name: 'JSON-LD',
      hint: 'schema.org',
      type: 'application/ld+json',
      make: () => make(text => text),
    },
    {
      ending: 'html' as const,
      name: 'HTML',
      hint: 'to paste into the site',
      type: 'text/html',
      make: () => make(linkedDataElement),
    },
  ]
  return { formats, leftOut }
}

export function LeftOutNote({ leftOut }: { leftOut: LinkedData['leftOut'] }) {
  if (leftOut.length === 0) return null
  return (
    <div className="note note-warn" role="status">
      <div className="stack-tight">
        <strong>{plural(leftOut.length, 'fact')} could not be written as schema.org:</strong>
        <ul>
          {leftOut.map(({ key, value, why }) => (
            <li key={key + value} className="foreign">
              <code>{key}</code> {value}: {why}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
