import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { CasePart } from './case-part.ts'
import { ownerWords } from './words.ts'

/** What people wrote, oldest first. */
export function Notes({ found }: CasePart) {
  return (
    <Panel title="Notes">
      {found.notes.length === 0 ? (
        <p className="faint">Nobody has written anything yet.</p>
      ) : (
        <ol className="timeline">
          {found.notes.map(note => (
            <li key={note.id}>
              <span className="faint foreign">
                <bdi>{ownerWords(note.actor)}</bdi>, <Moment at={note.writtenAt} />
              </span>
              <p className="excerpt foreign">{note.text}</p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
