import {
  type Brand,
  type BrandDetail,
  forecastWords,
  type Schedule,
  type Sent,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { api } from '../api/api.ts'
import { brandQuery, brandsQuery, scheduleQuery } from '../api/queries.ts'
import { dollars, exact, plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { Moment } from '../parts/badges.tsx'
import { Button, CopyButton } from '../parts/button.tsx'
import { ConfirmButton } from '../parts/dialog.tsx'
import { Form, InputField, Options, SelectField } from '../parts/fields.tsx'
import { ErrorNote, Loaded } from '../parts/loaded.tsx'
import { PageHead, Panel } from '../parts/page.tsx'
import { SamplesField } from '../parts/samples-field.tsx'
import { economyWords } from '../words/costs.ts'
import { BrandForm } from './brand-form.tsx'

export function Settings() {
  const { id: brandId = '' } = useParams()
  const query = useQuery(brandQuery(brandId))
  return (
    <>
      {!query.data && <PageHead />}
      <Loaded query={query}>
        {brand => (
          <>
            <PageHead
              lead={
                <span className="row">
                  <CopyButton text={brand.id} what="brand ID" />
                  {exact(brand.scansThisMonth)} of {exact(brand.maxScans)} scans used this month
                </span>
              }
              actions={<Link to={`/admin/trail?brand=${brand.id}`}>Change log</Link>}
            />
            {brand.archivedAt && (
              <p className="note note-warn" role="note">
                Archived <Moment at={brand.archivedAt} exact />: hidden from lists, with its schedule paused.
              </p>
            )}
            <div className="columns">
              <Panel
                title="Brand"
                lead="Existing evidence keeps the name the brand had when it was captured."
              >
                <Allowed action="brand.change" brandId={brand.id} otherwise={<BrandAsItIs brand={brand} />}>
                  <ChangeBrand brand={brand} />
                </Allowed>
              </Panel>
              <Panel title="Schedule" lead="Runs scans automatically, within your plan.">
                <ScheduleForm brandId={brand.id} />
              </Panel>
            </div>
            <Allowed action="brand.change" brandId={brand.id}>
              <div className="row">
                <Archive brand={brand} />
              </div>
            </Allowed>
          </>
        )}
      </Loaded>
    </>
  )
}

function BrandAsItIs({ brand: { name, domain, aliases, plan, samples } }: { brand: BrandDetail }) {
  const names = aliases.join(', ') || '–'
  const parts = { Name: name, Website: domain, 'Other names': names, Plan: plan, Samples: samples ?? 1 }
  return (
    <dl className="facts-list">
      {Object.entries(parts).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="foreign">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function ChangeBrand({ brand }: { brand: BrandDetail }) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (body: Sent<'adminUpdateBrand'>) =>
      api.PATCH('/api/admin/brands/{brandId}', { params: { path: { brandId: brand.id } }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['brands', brand.id] }),
        queries.invalidateQueries({ ...brandsQuery, exact: true }),
      ]),
  })
  const { name, domain, aliases, plan, samples = null, country, language, city } = brand
  return (
    <>
      <BrandForm
        brandId={brand.id}
        start={{ name, domain, aliases, plan, samples, country, language, city }}
        action="Save brand"
        pending={change.isPending}
        error={change.error}
        onSubmit={body => change.mutate(body)}
      />
      <p role="status" className="faint">
        {change.isSuccess && 'Saved.'}
      </p>
    </>
  )
}

export function Archive({ brand: { id, name, archivedAt } }: { brand: Brand }) {
  const queries = useQueryClient()
  const isArchived = archivedAt !== null
  const action = isArchived ? 'Restore' : 'Archive'
  return (
    <ConfirmButton
      label={action}
      aria-label={`${action} ${name}`}
      title={`${action} ${name}?`}
      action={action}
      onConfirm={async () => {
        await api.PATCH('/api/admin/brands/{brandId}', {
          params: { path: { brandId: id } },
          body: { archived: !isArchived },
        })
        await queries.invalidateQueries({ queryKey: ['brands'] })
        await queries.invalidateQueries({ queryKey: ['portfolio'] })
      }}
    >
      {isArchived
        ? 'It returns to the lists, and its schedule resumes.'
        : 'It is hidden from lists and no longer scanned. Captured answers stay and can still be checked. You can restore it at any time.'}
    </ConfirmButton>
  )
}

const USUAL = [
  { cron: '0 6 * * 1', label: 'Every Monday at 6:00' },
  { cron: '0 6 * * *', label: 'Every day at 6:00' },
  { cron: '0 6,18 * * *', label: 'Every day at 6:00 and 18:00' },
]
const OWN = 'own'

function ScheduleForm({ brandId }: { brandId: string }) {
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
    mutationFn: () =>
      api.PUT('/api/admin/brands/{brandId}/schedule', {
        params: { path: { brandId } },
        body: { cron, timezone, samples, economy },
      }),
    onSuccess: keep,
  })
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/admin/brands/{brandId}/schedule', { params: { path: { brandId } } }),
    onSuccess: keep,
  })
  const choose = (value: string) => {
    setOwn(value === OWN)
    if (value !== OWN) setCron(value)
  }
  return (
    <Form onSubmit={() => set.mutate()}>
      <NextRuns brandId={brandId} schedule={schedule} />
      <SelectField label="How often" value={own ? OWN : cron} onChange={choose}>
        <Options of={USUAL.map(choice => [choice.cron, choice.label])} />
        <option value={OWN}>Custom cron expression</option>
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
      <SamplesField
        value={samples}
        onChange={setSamples}
        otherwise="Use the setting of each prompt or the brand"
      />
      <EconomyField schedule={schedule} value={economy} onChange={setEconomy} />
      {(set.error ?? remove.error) && <ErrorNote error={(set.error ?? remove.error)!} />}
      <div className="dialog-foot">
        {schedule.cron && (
          <Button isPending={remove.isPending} onPress={() => remove.mutate()}>
            Stop schedule
          </Button>
        )}
        <Button look="primary" type="submit" isPending={set.isPending}>
          {schedule.cron ? 'Save schedule' : 'Start schedule'}
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
  const hint = offer ?? 'No engine in this plan offers batch pricing right now, so this has no effect.'
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={value}
          aria-describedby="economy-hint"
          onChange={event => onChange(event.target.checked)}
        />
        <span>Economy: slower and cheaper, through batch requests</span>
      </label>
      <p id="economy-hint" className="faint">
        {hint}
      </p>
    </div>
  )
}

function NextRuns({ brandId, schedule }: { brandId: string; schedule: Schedule }) {
  const { cron, timezone, next, last, forecast } = schedule
  if (!cron) return <p role="status">No schedule. Scans run only when someone starts one.</p>
  return (
    <div role="status">
      <p>
        <code>{cron}</code> in {timezone}. Next scans:
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
          About {plural(forecast.scansPerMonth, 'scan')} every 30 days, costing{' '}
          {forecastWords(forecast.month, dollars)}.
        </p>
      )}
      {last?.scanId && (
        <p>
          Last run:{' '}
          <Link to={`/scans/${last.scanId}`}>
            the scan due <Moment at={last.dueAt} />
          </Link>
        </p>
      )}
      {last?.reason && (
        <p className="note note-warn">
          The scan due <Moment at={last.dueAt} /> did not run: {last.reason}.{' '}
          <Link to={`/brands/${brandId}/scans`}>See the next scan</Link>
        </p>
      )}
    </div>
  )
}
