import type { ComponentType } from 'react'
import { admin } from '../../api/clients.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Button } from '../../parts/button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import type { CasePart } from './case-part.ts'
import { NoteButton } from './note-dialog.tsx'
import { OwnerButton } from './owner-dialog.tsx'
import { ReportButton } from './report-dialog.tsx'
import { StatusButton } from './status-dialog.tsx'
import { useCaseChange } from './use-case-change.ts'
import { isActive } from './words.ts'

/** From left to right, for those who may change the case. */
const ACTIONS: ComponentType<CasePart>[] = [TakeButton, OwnerButton, StatusButton, ReportButton, NoteButton]

export const CaseActions = ({ found }: CasePart) => (
  <Allowed action="case.change" brandId={found.brandId}>
    {ACTIONS.map(Action => (
      <Action key={Action.name} found={found} />
    ))}
  </Allowed>
)

/** In one click, as long as nobody has it. */
function TakeButton({ found }: CasePart) {
  const { change, isPending, error } = useCaseChange(() => admin.changeCase(found.id, { owner: 'me' }))
  if (found.owner !== null || !isActive(found.status)) return null
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Button isPending={isPending} onPress={change}>
        Take it
      </Button>
    </>
  )
}
