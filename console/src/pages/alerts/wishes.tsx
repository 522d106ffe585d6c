import type {
  AlertFeed,
  AlertKind,
  AlertPace,
  AlertWish,
  AlertWishes,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/api.ts'
import { wishesQuery } from '../../api/queries.ts'
import { Moment } from '../../parts/badges.tsx'
import { ConfirmButton, DialogButton, ShownOnce } from '../../parts/dialog.tsx'
import { Form, FormFoot, Options, SelectField } from '../../parts/fields.tsx'
import { Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { ALERT_KIND_WORDS, ALERT_KINDS, ALERT_PACE_WORDS, ALERT_PACES } from '../../words/alerts.ts'

type NamedWish = AlertWishes['wishes'][number]

const nameOf = ({ name }: { name: string | null }): string => name ?? 'The whole installation'

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
  <Panel title="Email" lead={mail && `To ${mail}.`} actions={actions} flush>
    {wishes.length === 0 ? (
      <p className="panel-text faint">You have no role in a brand yet.</p>
    ) : (
      <Table caption="Email subscriptions" columns={['Brand', 'When', 'About', '']}>
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
                aria-label={`Change the subscription to ${nameOf(wish)}`}
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
    mutationFn: () =>
      api.PUT('/api/admin/people/{personId}/alerts', { params: { path: { personId } }, body: wanted }),
    onSuccess: saved => {
      queries.setQueryData(wishesQuery(personId).queryKey, saved)
      close()
    },
  })
  const change = (changed: Partial<AlertWish>) => setWanted({ ...wanted, ...changed })
  return (
    <Form onSubmit={() => save.mutate()}>
      <SelectField label="When" value={wanted.pace} onChange={pace => change({ pace: pace as AlertPace })}>
        <Options of={ALERT_PACES.map(pace => [pace, ALERT_PACE_WORDS[pace]])} />
      </SelectField>
      {wanted.pace === 'daily' && (
        <SelectField
          label="At"
          hint="Only on days with news."
          value={wanted.hour}
          onChange={chosen => change({ hour: Number(chosen) })}
        >
          <Options of={HOURS.map(hour => [hour, clock(hour)])} />
        </SelectField>
      )}
      {wanted.pace !== 'off' && <KindChoices kinds={wanted.kinds} onChange={kinds => change({ kinds })} />}
      <FormFoot
        action="Save"
        isDisabled={wanted.kinds.length === 0}
        isPending={save.isPending}
        error={save.error}
      />
    </Form>
  )
}

interface KindChoicesProps {
  kinds: AlertKind[]
  onChange: (kinds: AlertKind[]) => void
}

function KindChoices({ kinds, onChange }: KindChoicesProps) {
  const toggle = (kind: AlertKind, isWanted: boolean) =>
    onChange(isWanted ? [...kinds, kind] : kinds.filter(other => other !== kind))
  return (
    <fieldset className="field">
      <legend>About</legend>
      <div className="choices">
        {ALERT_KINDS.map(kind => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={event => toggle(kind, event.target.checked)}
            />
            {ALERT_KIND_WORDS[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const LEAD =
  'Private Atom feeds for Slack, Teams or a feed reader. Anyone with the address can read the feed.'

export function Feeds({ wishes }: { wishes: AlertWishes }) {
  const { feeds, wishes: readable } = wishes
  const named = (scope: string) => {
    const found = readable.find(wish => wish.scope === scope)
    return found ? nameOf(found) : scope
  }
  return (
    <Panel
      title="Feeds"
      lead={LEAD}
      flush
      actions={
        readable.length > 0 && (
          <DialogButton label="Create feed" title="Create a feed">
            {close => <FeedForm wishes={wishes} close={close} />}
          </DialogButton>
        )
      }
    >
      {feeds.length === 0 ? (
        <p className="panel-text faint">No feeds yet.</p>
      ) : (
        <Table caption="Your feeds" columns={['Brand', 'Created', '']}>
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
    await api.DELETE('/api/admin/people/{personId}/feeds/{feedId}', {
      params: { path: { personId, feedId: feed.id } },
    })
    await queries.invalidateQueries(wishesQuery(personId))
  }
  return (
    <ConfirmButton
      label="Revoke"
      look="quiet"
      aria-label={`Revoke the feed of ${name} created ${feed.madeAt}`}
      title="Revoke this feed?"
      action="Revoke"
      onConfirm={revoke}
    >
      Its address stops working at once. This cannot be undone; you can create a new feed.
    </ConfirmButton>
  )
}

function FeedForm({ wishes: { personId, wishes }, close }: { wishes: AlertWishes; close: () => void }) {
  const [scope, setScope] = useState(wishes[0]?.scope ?? '')
  const [kinds, setKinds] = useState<AlertKind[]>([...ALERT_KINDS])
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () =>
      api.POST('/api/admin/people/{personId}/feeds', {
        params: { path: { personId } },
        body: { scope, kinds },
      }),
    onSuccess: () => queries.invalidateQueries(wishesQuery(personId)),
  })
  if (make.data)
    return (
      <ShownOnce what="address" text={make.data.address} close={close}>
        It is shown only once. Anyone who has it can read the feed, until it is revoked or you lose your role
        in the brand.
      </ShownOnce>
    )
  return (
    <Form onSubmit={() => make.mutate()}>
      <SelectField label="Brand" value={scope} onChange={setScope}>
        <Options of={wishes.map(wish => [wish.scope, nameOf(wish)])} />
      </SelectField>
      <KindChoices kinds={kinds} onChange={setKinds} />
      <FormFoot
        action="Create feed"
        isDisabled={kinds.length === 0}
        isPending={make.isPending}
        error={make.error}
      />
    </Form>
  )
}
