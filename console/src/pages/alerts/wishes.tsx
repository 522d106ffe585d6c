import {
  ALERT_KIND_WORDS,
  ALERT_KINDS,
  ALERT_PACE_WORDS,
  ALERT_PACES,
  type AlertKind,
  type AlertPace,
  type AlertWish,
  type AlertWishes,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { wishesQuery } from '../../api/alert-queries.ts'
import { admin } from '../../api/clients.ts'
import { Button } from '../../parts/button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { SelectField } from '../../parts/fields/controls.tsx'
import { Form } from '../../parts/fields/form.tsx'
import { Options } from '../../parts/fields/options.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { KindChoices } from './kind-choices.tsx'

type NamedWish = AlertWishes['wishes'][number]

export const nameOf = ({ name }: { name: string | null }): string => name ?? 'The installation'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00 UTC`

const kindWords = (kinds: AlertKind[]): string =>
  kinds.length === ALERT_KINDS.length ? 'everything' : kinds.map(kind => ALERT_KIND_WORDS[kind]).join(', ')

export const WishTable = ({
  wishes: { personId, mail, wishes },
  actions,
}: {
  wishes: AlertWishes
  actions: ReactNode
}) => (
  <Panel title="By mail" lead={mail && `To ${mail}.`} actions={actions} flush>
    {wishes.length === 0 ? (
      <p className="panel-text faint">You have a part in no brand yet, so there is nothing to be told.</p>
    ) : (
      <Table caption="What you are told by mail" columns={['Brand', 'How soon', 'Of what', '']}>
        {wishes.map(wish => (
          <tr key={wish.scope}>
            <th scope="row" className="wide-cell">
              {nameOf(wish)}
            </th>
            <td className="nowrap">
              {ALERT_PACE_WORDS[wish.pace]}
              {wish.pace === 'daily' && `, at ${clock(wish.hour)}`}
            </td>
            <td>{wish.pace === 'off' ? '–' : kindWords(wish.kinds)}</td>
            <td className="number">
              <DialogButton
                label="Change"
                look="quiet"
                aria-label={`Change what you are told of ${nameOf(wish)}`}
                title={nameOf(wish)}
              >
                {close => <WishForm personId={personId} wish={wish} close={close} />}
              </DialogButton>
            </td>
          </tr>
        ))}
      </Table>
    )}
  </Panel>
)

function WishForm({ personId, wish, close }: { personId: string; wish: NamedWish; close: () => void }) {
  const [wanted, setWanted] = useState<AlertWish>(wish)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => admin.setAlertWish(personId, wanted),
    onSuccess: saved => {
      queries.setQueryData(wishesQuery(personId).queryKey, saved)
      close()
    },
  })
  const change = (changed: Partial<AlertWish>) => setWanted({ ...wanted, ...changed })
  return (
    <Form onSubmit={() => save.mutate()}>
      <SelectField
        label="How soon"
        value={wanted.pace}
        onChange={pace => change({ pace: pace as AlertPace })}
      >
        <Options of={ALERT_PACES.map(pace => [pace, ALERT_PACE_WORDS[pace]])} />
      </SelectField>
      {wanted.pace === 'daily' && (
        <SelectField
          label="At"
          hint="Only on days on which there is something to tell."
          value={wanted.hour}
          onChange={chosen => change({ hour: Number(chosen) })}
        >
          <Options of={HOURS.map(hour => [hour, clock(hour)])} />
        </SelectField>
      )}
      {wanted.pace !== 'off' && <KindChoices kinds={wanted.kinds} onChange={kinds => change({ kinds })} />}
      {save.error && <ErrorNote error={save.error} />}
      <div className="dialog-foot">
        <Button
          look="primary"
          type="submit"
          isDisabled={wanted.kinds.length === 0}
          isPending={save.isPending}
        >
          Save
        </Button>
      </div>
    </Form>
  )
}
