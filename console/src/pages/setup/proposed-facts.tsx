import { plural } from '../../format.ts'

/** What was read and holds only once a person has said so. */
export interface ProposedFact {
  id: string
  key: string
  value: string
  quote: string
}

/** The one place of the set-up where such facts are shown; nothing where there are none. */
export function ProposedFacts({ facts = [] }: { facts?: ProposedFact[] }) {
  if (facts.length === 0) return null
  return (
    <details open>
      <summary>{plural(facts.length, 'fact')} proposed, for you to accept</summary>
      <ul className="plain-list">
        {facts.map(({ id, key, value, quote }) => (
          <li key={id} className="foreign">
            <code>{key}</code> {value} <q>{quote}</q>
          </li>
        ))}
      </ul>
    </details>
  )
}
