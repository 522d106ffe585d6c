import type { CaseChange, CaseDetail, CaseStatus } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { api } from '../../api/api.ts'
import { caseOwnersQuery, meQuery, useChangedCase } from '../../api/queries.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Button, type ButtonProps, CopyButton } from '../../parts/button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { type Draft, useDraft } from '../../parts/draft.ts'
import { Form, FormFoot, InputField, Options, SelectField, TextAreaField } from '../../parts/fields.tsx'
import { ErrorNote } from '../../parts/loaded.tsx'
import { capitalised, ENGINE_NAMES } from '../../words/words.ts'
import { type CasePart, isActive, ownerWords, STATUS_MEANINGS, STATUS_NAMES, type Step } from './words.ts'

interface ActionProps extends CasePart {
  /** `primary` if it is the next step. */
  look: ButtonProps['look']
}

/** In one click, as long as it is assigned to no one. */
function TakeButton({ found, look }: ActionProps) {
  const { change, isPending, error } = useCaseChange(() =>
    api.PATCH('/api/admin/cases/{caseId}', { params: { path: { caseId: found.id } }, body: { owner: 'me' } }),
  )
  if (found.owner !== null || !isActive(found.status)) return null
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Button look={look} isPending={isPending} onPress={change}>
        Assign to me
      </Button>
    </>
  )
}

function NoteButton({ found }: CasePart) {
  const draft = useDraft(`note ${found.id}`)
  return (
    <DialogButton label={draft.text === '' ? 'Write a note' : 'Finish your note'} title="Write a note">
      {close => <NoteForm found={found} draft={draft} close={close} />}
    </DialogButton>
  )
}

function NoteForm({ found, draft, close }: CasePart & { draft: Draft; close: () => void }) {
  const { text } = draft
  const { submit, isPending, error } = useCaseChange(
    () =>
      api.POST('/api/admin/cases/{caseId}/notes', { params: { path: { caseId: found.id } }, body: { text } }),
    () => {
      draft.write('')
      close()
    },
  )
  return (
    <Form onSubmit={submit}>
      <TextAreaField
        label="Note"
        hint="Visible to everyone who can see this case. It cannot be edited later."
        required
        rows={5}
        maxLength={8_000}
        value={text}
        onChange={draft.write}
      />
      <FormFoot action="Save note" {...{ isPending, error, close }} />
    </Form>
  )
}

const OwnerButton = ({ found }: CasePart) => (
  <DialogButton label="Owner and due day" title="Whose it is, and until when">
    {close => <OwnerForm found={found} close={close} />}
  </DialogButton>
)

const NOBODY = ''
const ME = 'me'

function OwnerForm({ found, close }: CasePart & { close: () => void }) {
  const { data: me } = useQuery(meQuery)
  const { data: people = [] } = useQuery(caseOwnersQuery(found.brandId))
  const others = people.filter(({ id }) => id !== me?.personId)
  const held = found.owner?.id === me?.personId ? ME : (found.owner?.id ?? NOBODY)
  const [owner, setOwner] = useState(held)
  const [due, setDue] = useState(found.due ?? '')
  const { submit, isPending, error } = useCaseChange(
    () =>
      api.PATCH('/api/admin/cases/{caseId}', {
        params: { path: { caseId: found.id } },
        body: {
          ...(owner !== held && { owner: owner === NOBODY ? null : owner }),
          due: due === '' ? null : due,
        },
      }),
    close,
  )
  const isStranger = held !== ME && held !== NOBODY && !others.some(({ id }) => id === held)
  return (
    <Form onSubmit={submit}>
      <SelectField label="Owner" hint="Someone with access to the brand." value={owner} onChange={setOwner}>
        <option value={NOBODY}>No one</option>
        <option value={ME}>Me</option>
        {isStranger && <option value={held}>{ownerWords(found.owner)}</option>}
        <Options of={others.map(({ id, name }) => [id, name ?? id])} />
      </SelectField>
      <InputField label="Due day" hint="Empty: no day." type="date" value={due} onChange={setDue} />
      <FormFoot action="Save" {...{ isPending, error, close }} />
    </Form>
  )
}

type Channel = CaseDetail['channels'][number]

function ReportButton({ found, look }: ActionProps) {
  if (found.channels.length === 0) return null
  return (
    <DialogButton label="Report" title="Report to the maker of an engine" look={look} wide>
      {close => <ReportDialog found={found} close={close} />}
    </DialogButton>
  )
}

function ReportDialog({ found, close }: CasePart & { close: () => void }) {
  const [engine, setEngine] = useState(found.channels[0]?.engine)
  const channel = found.channels.find(one => one.engine === engine)
  return (
    <div className="stack">
      <SelectField
        label="Engine"
        value={engine}
        onChange={chosen => setEngine(found.channels.find(one => one.engine === chosen)?.engine)}
      >
        <Options of={found.channels.map(one => [one.engine, ENGINE_NAMES[one.engine]])} />
      </SelectField>
      {channel && <ReportForm key={channel.engine} found={found} channel={channel} close={close} />}
    </div>
  )
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** Noon of a past day; for today, the moment it is saved. */
const reportedAt = (day: string) => (day === today() ? {} : { reportedAt: `${day}T12:00:00.000Z` })

function ReportForm({ found, channel, close }: CasePart & { channel: Channel; close: () => void }) {
  const { engine, how, url } = channel
  const draft = useDraft(`report ${found.id} ${engine}`, channel.text)
  const { text } = draft
  const [recipient, setRecipient] = useState('')
  const [day, setDay] = useState(today)
  const { submit, isPending, error } = useCaseChange(
    () =>
      api.POST('/api/admin/cases/{caseId}/reports', {
        params: { path: { caseId: found.id } },
        body: { engine, recipient, text, ...reportedAt(day) },
      }),
    () => {
      draft.write(channel.text)
      close()
    },
  )
  return (
    <Form onSubmit={submit}>
      <p className="row-between sunken">
        <span>
          <strong>1.</strong> {capitalised(how)}
        </span>
        {url && <ChannelLink url={url} />}
      </p>
      <TextAreaField
        label="2. Text to paste there"
        required
        rows={9}
        maxLength={8_000}
        value={text}
        onChange={draft.write}
      />
      <div className="row">
        <CopyButton text={text} what="text" label="Copy text" />
      </div>
      <p>
        <strong>3.</strong> Keep here that it was done. Nothing is sent from here.
      </p>
      <div className="field-row">
        <InputField
          label="To whom"
          required
          maxLength={300}
          placeholder="OpenAI, thumb down"
          value={recipient}
          onChange={setRecipient}
        />
        <InputField label="When" type="date" required value={day} onChange={setDay} />
      </div>
      <FormFoot action="Save report" {...{ isPending, error, close }} />
    </Form>
  )
}

const ChannelLink = ({ url }: { url: string }) => (
  <a className="button" href={url} target="_blank" rel="noopener noreferrer nofollow">
    Open {new URL(url).host}
  </a>
)

type Given = NonNullable<CaseChange['status']>

const StatusButton = ({ found }: CasePart) => (
  <DialogButton label="Change status" title="Where does it stand?">
    {close => <StatusForm found={found} close={close} />}
  </DialogButton>
)

/** A report makes it reported, and the first answer makes it open. */
const choicesFrom = (status: CaseStatus): Given[] =>
  (['reopened', 'corrected', 'gone', 'dismissed'] as const).filter(
    choice => choice !== status && (choice !== 'reopened' || !isActive(status)),
  )

/** The service's default. */
const USUAL_LIMIT = '10'

function StatusForm({ found, close }: CasePart & { close: () => void }) {
  const choices = choicesFrom(found.status)
  const [status, setStatus] = useState(choices[0] as Given)
  const [reason, setReason] = useState('')
  const [limit, setLimit] = useState(USUAL_LIMIT)
  const { submit, isPending, error } = useCaseChange(
    () =>
      api.PATCH('/api/admin/cases/{caseId}', {
        params: { path: { caseId: found.id } },
        body: {
          status,
          ...(status === 'dismissed' && { reason }),
          ...(status === 'gone' && { below: Number(limit) / 100 }),
        },
      }),
    close,
  )
  return (
    <Form onSubmit={submit}>
      <fieldset className="field status-choices">
        <legend>Now it is {STATUS_NAMES[found.status].toLowerCase()}. From now on:</legend>
        {choices.map(choice => (
          <label key={choice}>
            <input
              type="radio"
              name="status"
              value={choice}
              checked={status === choice}
              onChange={() => setStatus(choice)}
            />
            <span>
              <strong>{STATUS_NAMES[choice]}</strong>
              <span className="faint">{STATUS_MEANINGS[choice]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {status === 'dismissed' && (
        <InputField
          label="Why"
          hint="Visible to everyone who can see this case."
          required
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      )}
      {status === 'gone' && (
        <InputField
          label="Its rate must be below (%)"
          hint="The upper bound of the 95 % interval, by the answers in a row that are without it."
          type="number"
          required
          min="1"
          max="100"
          value={limit}
          onChange={setLimit}
        />
      )}
      <FormFoot action="Save" {...{ isPending, error, close }} />
    </Form>
  )
}

/** A change to a case: submitted once by its form, shown wherever the case is. */
function useCaseChange(change: () => Promise<CaseDetail>, done?: () => void) {
  const show = useChangedCase()
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSuccess: async changed => {
      await show(changed)
      done?.()
    },
  })
  const submit = () => {
    // Enter in a field would submit it again while it is pending.
    if (!isPending) mutate()
  }
  return { change: () => mutate(), submit, isPending, error }
}

/** From left to right, for those who may change the case. */
const ACTIONS: [ComponentType<ActionProps>, Step | null][] = [
  [TakeButton, 'look'],
  [ReportButton, 'report'],
  [StatusButton, null],
  [OwnerButton, null],
  [NoteButton, null],
]

/** The button of the next step is the one that stands out. */
export const CaseActions = ({ found, step }: CasePart & { step: Step | null }) => (
  <Allowed action="case.change" brandId={found.brandId}>
    {ACTIONS.map(([Action, own]) => (
      <Action key={Action.name} found={found} look={own !== null && own === step ? 'primary' : 'plain'} />
    ))}
  </Allowed>
)
