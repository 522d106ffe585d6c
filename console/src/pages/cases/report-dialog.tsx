import type { CaseDetail } from '@brand-citation-forensics/client/admin'
import { useState } from 'react'
import { admin } from '../../api/clients.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { InputField, SelectField, TextAreaField } from '../../parts/fields/controls.tsx'
import { Form, FormFoot } from '../../parts/fields/form.tsx'
import { Options } from '../../parts/fields/options.tsx'
import { capitalised, ENGINE_NAMES } from '../../words.ts'
import type { CasePart } from './case-part.ts'
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
  const [text, setText] = useState(channel.text)
  const [recipient, setRecipient] = useState('')
  const [day, setDay] = useState(today)
  const { submit, isPending, error } = useCaseChange(
    () => admin.reportCase(found.id, { engine, recipient, text, ...reportedAt(day) }),
    close,
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
        onChange={setText}
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
      <FormFoot action="Keep the report" {...{ isPending, error, close }} />
    </Form>
  )
}

const ChannelLink = ({ url }: { url: string }) => (
  <a className="button" href={url} target="_blank" rel="noopener noreferrer nofollow">
    Open {new URL(url).host}
  </a>
)
