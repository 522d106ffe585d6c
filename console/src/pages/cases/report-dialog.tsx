import type { CaseDetail } from '@brand-citation-forensics/client/admin'
import { useState } from 'react'
import { admin } from '../../api/clients.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { capitalised, ENGINE_NAMES } from '../../words.ts'
import type { CasePart } from './case-part.ts'
import { FormFoot } from './form-foot.tsx'
import { useCaseChange } from './use-case-change.ts'

type Channel = CaseDetail['channels'][number]

export function ReportButton({ found }: CasePart) {
  if (found.channels.length === 0) return null
  return (
    <DialogButton label="Report" title="Report it to an engine" wide>
      {close => <ReportDialog found={found} close={close} />}
    </DialogButton>
  )
}

function ReportDialog({ found, close }: CasePart & { close: () => void }) {
  const [engine, setEngine] = useState(found.channels[0]?.engine)
  const channel = found.channels.find(one => one.engine === engine)
  return (
    <div className="stack">
      <Field label="Engine">
        {ids => (
          <select
            {...ids}
            value={engine}
            onChange={event =>
              setEngine(found.channels.find(one => one.engine === event.target.value)?.engine)
            }
          >
            {found.channels.map(one => (
              <option key={one.engine} value={one.engine}>
                {ENGINE_NAMES[one.engine]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {channel && <ReportForm key={channel.engine} found={found} channel={channel} close={close} />}
    </div>
  )
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** Noon of a past day; for today, the moment it is saved. */
const reportedAt = (day: string) => (day === today() ? {} : { reportedAt: `${day}T12:00:00.000Z` })

function ReportForm({ found, channel, close }: CasePart & { channel: Channel; close: () => void }) {
  const { engine, how, url } = channel
  const [text, setText] = useState(channel.text)
  const [recipient, setRecipient] = useState('')
  const [day, setDay] = useState(today)
  const { submit, isPending, error } = useCaseChange(
    () => admin.reportCase(found.id, { engine, recipient, text, ...reportedAt(day) }),
    close,
  )
  return (
    <form className="stack" onSubmit={submit}>
      <p className="row-between sunken">
        <span>
          <strong>1.</strong> {capitalised(how)}
        </span>
        {url && <ChannelLink url={url} />}
      </p>
      <Field label="2. Text to paste there">
        {ids => (
          <textarea
            {...ids}
            required
            rows={9}
            maxLength={8_000}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="row">
        <CopyButton text={text} what="text" label="Copy text" />
      </div>
      <p>
        <strong>3.</strong> Keep here that it was done. Nothing is sent from here.
      </p>
      <div className="field-row">
        <Field label="To whom">
          {ids => (
            <input
              {...ids}
              required
              maxLength={300}
              placeholder="OpenAI, thumb down"
              value={recipient}
              onChange={event => setRecipient(event.target.value)}
            />
          )}
        </Field>
        <Field label="When">
          {ids => (
            <input {...ids} type="date" required value={day} onChange={event => setDay(event.target.value)} />
          )}
        </Field>
      </div>
      <FormFoot action="Keep the report" {...{ isPending, error, close }} />
    </form>
  )
}

const ChannelLink = ({ url }: { url: string }) => (
  <a className="button" href={url} target="_blank" rel="noopener noreferrer nofollow">
    Open {new URL(url).host}
  </a>
)
