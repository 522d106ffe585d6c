import type { Following as Followed } from '@brand-citation-forensics/client/admin'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api, read } from '../../api/api.ts'
import { followingQuery } from '../../api/queries.ts'
import { dollars, exact } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Moment } from '../../parts/badges.tsx'
import { ConfirmButton, DialogButton } from '../../parts/dialog.tsx'
import { Form, FormFoot, InputField, Options, SelectField } from '../../parts/fields.tsx'
import { Loaded, Skeleton } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { everyWords, followingForecastWords, followingWords, leftOutWords } from '../../words/following.ts'
import { ENGINE_NAMES } from '../../words/words.ts'
import type { CasePart } from './words.ts'

/** A case is asked again until it is gone: its progress, and its cost. */
export function Following({ found: { id: caseId, brandId } }: CasePart) {
  const query = useQuery(followingQuery(caseId))
  const followed = query.data?.following ?? null
  return (
    <Panel
      title="Following"
      lead="The engines that said it are asked the same again, until enough answers in a row are without it."
      actions={
        query.data && (
          <Allowed action="case.follow" brandId={brandId}>
            <Actions caseId={caseId} followed={followed} />
          </Allowed>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={2} />}>
        {({ following }) =>
          following ? <Standing followed={following} /> : <p role="status">It is not followed.</p>
        }
      </Loaded>
    </Panel>
  )
}

function Actions({ caseId, followed }: { caseId: string; followed: Followed | null }) {
  const queries = useQueryClient()
  const isOn = followed !== null && followed.endedAt === null
  const stop = async () => {
    await api.DELETE('/api/admin/cases/{caseId}/following', { params: { path: { caseId } } })
    await queries.invalidateQueries({ queryKey: ['cases', caseId] })
  }
  return (
    <>
      <DialogButton label={isOn ? 'Change' : 'Follow it'} title="Follow this false claim">
        {close => <FollowForm caseId={caseId} followed={isOn ? followed : null} close={close} />}
      </DialogButton>
      {isOn && (
        <ConfirmButton
          label="Stop"
          title="Stop following?"
          action="Stop following"
          otherwise="Go on"
          onConfirm={stop}
        >
          <p>Nothing more is asked for it. What was asked stays, and counts.</p>
        </ConfirmButton>
      )}
    </>
  )
}

function Standing({ followed }: { followed: Followed }) {
  const { engines, needed, nextAt, spentUsd, budgetUsd, until, lastAt, lastScanId, lastReason } = followed
  return (
    <div className="stack-tight">
      <p role="status">{followingWords(followed)}</p>
      {nextAt && (
        <p>
          Next <Moment at={nextAt} />
          {until && (
            <>
              , not after <Moment at={until} />
            </>
          )}
        </p>
      )}
      {nextAt && (
        <p>
          This month: {dollars(spentUsd)} of {dollars(budgetUsd)}
        </p>
      )}
      {lastAt && lastScanId && (
        <p>
          Last <Moment at={lastAt} />: <Link to={`/scans/${lastScanId}`}>{lastScanId}</Link>
        </p>
      )}
      {lastAt && lastReason && (
        <p className="note note-warn">
          Left out <Moment at={lastAt} />: {lastReason}.
        </p>
      )}
      {nextAt &&
        leftOutWords(followed).map(words => (
          <p key={words} className="note note-warn">
            {words}
          </p>
        ))}
      <Table
        caption="Answers in a row without it, by engine"
        columns={['Engine', 'Last said', '#Without it since', '#Needed']}
      >
        {engines.map(({ engine, lastHit, clean }) => (
          <tr key={engine}>
            <td>{ENGINE_NAMES[engine]}</td>
            <td>
              <Moment at={lastHit} />
            </td>
            <td className="number">{exact(clean)}</td>
            <td className="number">{exact(needed)}</td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

const HOURS = [6, 12, 24, 72, 168]
const SAMPLES = [1, 2, 3, 5, 10]
/** Percent. */
const LIMITS = [20, 10, 5, 2, 1]

interface FollowFormProps {
  caseId: string
  /** Null: nobody follows it. */
  followed: Followed | null
  close: () => void
}

/** Effort and cost are shown before it begins. */
function FollowForm({ caseId, followed, close }: FollowFormProps) {
  const [everyHours, setEveryHours] = useState(followed?.everyHours ?? 24)
  const [samples, setSamples] = useState(followed?.samples ?? 3)
  const [percent, setPercent] = useState(followed ? Math.round(followed.below * 1000) / 10 : 10)
  const [budget, setBudget] = useState(followed ? String(followed.budgetUsd) : '')
  const [until, setUntil] = useState(followed?.until?.slice(0, 10) ?? '')
  const asking = { everyHours, samples, below: percent / 100 }
  const forecast = useQuery({
    ...read('/api/admin/cases/{caseId}/following/forecast', { caseId }, asking),
    placeholderData: keepPreviousData,
  })
  const queries = useQueryClient()
  const set = useMutation({
    mutationFn: () =>
      api.PUT('/api/admin/cases/{caseId}/following', {
        params: { path: { caseId } },
        body: {
          ...asking,
          budgetUsd: Number(budget),
          until: until === '' ? null : `${until}T00:00:00.000Z`,
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['cases', caseId] })
      close()
    },
  })
  const error = set.error ?? forecast.error
  return (
    <Form onSubmit={() => set.mutate()}>
      <Choice
        label="How often"
        values={HOURS}
        value={everyHours}
        onChange={setEveryHours}
        words={everyWords}
      />
      <Choice
        label="Samples"
        hint="How often each prompt is asked each time. Each counts as a scan of the plan."
        values={SAMPLES}
        value={samples}
        onChange={setSamples}
        words={String}
      />
      <Choice
        label="Gone is what is below"
        hint="The upper bound of its rate, on every engine that said it."
        values={LIMITS}
        value={percent}
        onChange={setPercent}
        words={value => `${value} % of the answers`}
      />
      <InputField
        label="Budget in US dollars"
        hint="Of a month. When it is used up, nothing is asked until the next."
        type="number"
        required
        min={0.01}
        step="any"
        value={budget}
        onChange={setBudget}
      />
      <InputField
        label="Not after"
        hint="Left empty: until it is gone or dismissed."
        type="date"
        value={until}
        onChange={setUntil}
      />
      <div role="status">
        {forecast.data &&
          followingForecastWords(forecast.data, dollars).map(sentence => <p key={sentence}>{sentence}</p>)}
      </div>
      <FormFoot
        action={followed ? 'Save' : 'Follow it'}
        isPending={set.isPending}
        error={error}
        close={close}
      />
    </Form>
  )
}

interface ChoiceProps {
  label: string
  hint?: string
  values: number[]
  value: number
  onChange: (value: number) => void
  words: (value: number) => string
}

/** One of a few, or a value chosen elsewhere. */
function Choice({ label, hint, values, value, onChange, words }: ChoiceProps) {
  const all = values.includes(value) ? values : [value, ...values]
  return (
    <SelectField
      label={label}
      {...(hint !== undefined && { hint })}
      value={value}
      onChange={chosen => onChange(Number(chosen))}
    >
      <Options of={all.map(one => [one, words(one)])} />
    </SelectField>
  )
}
