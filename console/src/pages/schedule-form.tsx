import { economyWords, forecastWords, type Schedule } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { admin } from '../api/clients.ts'
import { scheduleQuery } from '../api/queries.ts'
import { dollars, plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { Button } from '../parts/button.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { InputField, SelectField } from '../parts/fields/controls.tsx'
import { Form } from '../parts/fields/form.tsx'
import { Options } from '../parts/fields/options.tsx'
import { SamplesField } from '../parts/fields/samples-field.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'

const USUAL = [
  { cron: '0 6 * * 1', label: 'Every Monday at 6:00' },
  { cron: '0 6 * * *', label: 'Every day at 6:00' },
  { cron: '0 6,18 * * *', label: 'Every day at 6:00 and 18:00' },
]
const OWN = 'own'

export function ScheduleForm({ brandId }: { brandId: string }) {
  const query = useQuery(scheduleQuery(brandId))
  return (
    <Loaded query={query}>
      {schedule => (
        <Allowed
          action="schedule.change"
          brandId={brandId}
          otherwise={<NextRuns brandId={brandId} schedule={schedule} />}
        >
          <TimesForm
            key={`${schedule.cron} ${schedule.timezone} ${schedule.samples} ${schedule.economy}`}
            brandId={brandId}
            schedule={schedule}
          />
        </Allowed>
      )}
    </Loaded>
  )
}

function TimesForm({ brandId, schedule }: { brandId: string; schedule: Schedule }) {
  const [cron, setCron] = useState(schedule.cron ?? '0 6 * * 1')
  const [timezone, setTimezone] = useState(
    schedule.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  )
  const [samples, setSamples] = useState(schedule.samples)
  const [economy, setEconomy] = useState(schedule.economy ?? false)
  const [own, setOwn] = useState(!USUAL.some(choice => choice.cron === cron))
  const queries = useQueryClient()
  const keep = (answer: Schedule) => queries.setQueryData(scheduleQuery(brandId).queryKey, answer as never)
  const set = useMutation({
    mutationFn: () => admin.setSchedule(brandId, { cron, timezone, samples, economy }),
    onSuccess: keep,
  })
  const remove = useMutation({ mutationFn: () => admin.removeSchedule(brandId), onSuccess: keep })
  const choose = (value: string) => {
    setOwn(value === OWN)
    if (value !== OWN) setCron(value)
  }
  return (
    <Form onSubmit={() => set.mutate()}>
      <NextRuns brandId={brandId} schedule={schedule} />
      <SelectField label="How often" value={own ? OWN : cron} onChange={choose}>
        <Options of={USUAL.map(choice => [choice.cron, choice.label])} />
        <option value={OWN}>A cron expression of your own</option>
      </SelectField>
      {own && (
        <InputField
          label="Cron expression"
          hint="Minute, hour, day of month, month, day of week: 0 6 * * 1"
          required
          value={cron}
          onChange={setCron}
        />
      )}
      <InputField
        label="Time zone"
        hint="An IANA zone, such as Europe/Paris."
        required
        suggestions={Intl.supportedValuesOf('timeZone')}
        value={timezone}
        onChange={setTimezone}
      />
      <SamplesField value={samples} onChange={setSamples} otherwise="As for each prompt and the brand" />
      <EconomyField schedule={schedule} value={economy} onChange={setEconomy} />
      {(set.error ?? remove.error) && <ErrorNote error={(set.error ?? remove.error)!} />}
      <div className="dialog-foot">
        {schedule.cron && (
          <Button isPending={remove.isPending} onPress={() => remove.mutate()}>
            Stop the schedule
          </Button>
        )}
        <Button look="primary" type="submit" isPending={set.isPending}>
          {schedule.cron ? 'Save schedule' : 'Start the schedule'}
        </Button>
      </div>
    </Form>
  )
}

/** The saving is shown before it is chosen. */
function EconomyField({
  schedule: { scan },
  value,
  onChange,
}: {
  schedule: Schedule
  value: boolean
  onChange: (economy: boolean) => void
}) {
  const offer = scan ? economyWords(scan, dollars) : null
  if (offer === null && !value) return null
  const hint = offer ?? 'Nobody who would be asked has a batch way now, so this changes nothing.'
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={value}
          aria-describedby="economy-hint"
          onChange={event => onChange(event.target.checked)}
        />
        <span>Economy: nobody waits for these scans</span>
      </label>
      <p id="economy-hint" className="faint">
        {hint}
      </p>
    </div>
  )
}

function NextRuns({ brandId, schedule }: { brandId: string; schedule: Schedule }) {
  const { cron, timezone, next, last, forecast } = schedule
  if (!cron) return <p role="status">There is no schedule: scans start only when somebody starts them.</p>
  return (
    <div role="status">
      <p>
        <code>{cron}</code> in {timezone}. The next scans start at
      </p>
      <ul className="plain-list">
        {next.map(time => (
          <li key={time}>
            <Moment at={time} exact />
          </li>
        ))}
      </ul>
      {forecast && (
        <p>
          In 30 days it starts {plural(forecast.scansPerMonth, 'scan')} and costs{' '}
          {forecastWords(forecast.month, dollars)}.
        </p>
      )}
      {last?.scanId && (
        <p>
          The last one was due <Moment at={last.dueAt} />:{' '}
          <Link to={`/scans/${last.scanId}`}>{last.scanId}</Link>
        </p>
      )}
      {last?.reason && (
        <p className="note note-warn">
          The last one was due <Moment at={last.dueAt} /> and left out. {last.reason}.{' '}
          <Link to={`/brands/${brandId}/scans`}>See what the next one would ask</Link>
        </p>
      )}
    </div>
  )
}
