import {
  ALERT_KINDS,
  type AlertFeed,
  type AlertKind,
  type AlertWishes,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wishesQuery } from '../../api/alert-queries.ts'
import { admin } from '../../api/clients.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { SelectField } from '../../parts/fields/controls.tsx'
import { Form } from '../../parts/fields/form.tsx'
import { Options } from '../../parts/fields/options.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { Table } from '../../parts/table.tsx'
import { KindChoices } from './kind-choices.tsx'
import { nameOf } from './wishes.tsx'

const LEAD = 'Private Atom feeds, for Slack, Teams or a feed reader. Whoever has the address of one reads it.'

export function Feeds({ wishes }: { wishes: AlertWishes }) {
  const { feeds, wishes: readable } = wishes
  const named = (scope: string) => {
    const found = readable.find(wish => wish.scope === scope)
    return found ? nameOf(found) : scope
  }
  return (
    <Panel
      title="By feed"
      lead={LEAD}
      flush
      actions={
        readable.length > 0 && (
          <DialogButton label="Make a feed" title="Make a feed">
            {close => <FeedForm wishes={wishes} close={close} />}
          </DialogButton>
        )
      }
    >
      {feeds.length === 0 ? (
        <p className="panel-text faint">None yet.</p>
      ) : (
        <Table caption="Your feeds" columns={['Brand', 'Made', '']}>
          {feeds.map(feed => (
            <tr key={feed.id} className={feed.revokedAt ? 'retired' : undefined}>
              <th scope="row" className="wide-cell">
                {named(feed.scope)}
              </th>
              <td>
                <Moment at={feed.madeAt} />
              </td>
              <td className="number">
                {feed.revokedAt ? (
                  <>
                    revoked <Moment at={feed.revokedAt} />
                  </>
                ) : (
                  <Revoke personId={wishes.personId} feed={feed} name={named(feed.scope)} />
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

function Revoke({ personId, feed, name }: { personId: string; feed: AlertFeed; name: string }) {
  const queries = useQueryClient()
  const revoke = async () => {
    await admin.revokeAlertFeed(personId, feed.id)
    await queries.invalidateQueries(wishesQuery(personId))
  }
  return (
    <ConfirmButton
      label="Revoke"
      look="quiet"
      aria-label={`Revoke the feed of ${name} made ${feed.madeAt}`}
      title="Revoke this feed?"
      action="Revoke"
      onConfirm={revoke}
    >
      Its address is not found from now on, by nobody. This cannot be undone; a new feed can be made.
    </ConfirmButton>
  )
}

function FeedForm({ wishes: { personId, wishes }, close }: { wishes: AlertWishes; close: () => void }) {
  const [scope, setScope] = useState(wishes[0]?.scope ?? '')
  const [kinds, setKinds] = useState<AlertKind[]>([...ALERT_KINDS])
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () => admin.makeAlertFeed(personId, { scope, kinds }),
    onSuccess: () => queries.invalidateQueries(wishesQuery(personId)),
  })
  if (make.data)
    return (
      <ShownOnce what="address" text={make.data.address} close={close}>
        It is shown this once; only its hash is kept. Whoever has it reads the feed, until it is revoked or
        you lose your part in the brand.
      </ShownOnce>
    )
  return (
    <Form onSubmit={() => make.mutate()}>
      <SelectField label="Brand" value={scope} onChange={setScope}>
        <Options of={wishes.map(wish => [wish.scope, nameOf(wish)])} />
      </SelectField>
      <KindChoices kinds={kinds} onChange={setKinds} />
      {make.error && <ErrorNote error={make.error} />}
      <div className="dialog-foot">
        <Button look="primary" type="submit" isDisabled={kinds.length === 0} isPending={make.isPending}>
          Make the feed
        </Button>
      </div>
    </Form>
  )
}
