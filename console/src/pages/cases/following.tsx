import type { Following as Followed } from '@brand-citation-forensics/client/admin'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api, read } from '../../api/api.ts'
import { followingQuery } from '../../api/queries.ts'
import { dollars, plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Moment } from '../../parts/badges.tsx'
import type { ButtonProps } from '../../parts/button.tsx'
import { ConfirmButton, DialogButton } from '../../parts/dialog.tsx'
import { Form, FormFoot, InputField, Options, SelectField } from '../../parts/fields.tsx'
import { Panel } from '../../parts/page.tsx'
import { everyWords, followingForecastWords, followingWords, leftOutWords } from '../../words/following.ts'
import type { CasePart } from './words.ts'

/** A case is asked again until it is gone: its progress, and its cost. Nothing before somebody follows it. */
export function Following({ found: { id: caseId, brandId } }: CasePart) {
  const { data } = useQuery(followingQuery(caseId))
  const followed = data?.following
  if (!followed) return null
  return (
    <Panel
      title="Following"
      actions={followed.endedAt === null && <Stop caseId={caseId} brandId={brandId} />}
    >
      <Standing followed={followed} />
    </Panel>
  )
}

/** Begins it, or changes how. */
export function FollowButton({
  found: { id: caseId, brandId },
  look,
}: CasePart & { look: ButtonProps['look'] }) {
  const { data } = useQuery(followingQuery(caseId))
  if (!data) return null
  const followed = data.following?.endedAt === null ? data.following : null
  return (
    <Allowed action="case.follow" brandId={brandId}>
      <DialogButton
        label={followed ? 'Change following' : 'Follow'}
        title="Follow this false claim"
        look={look}
      >
        {close => <FollowForm caseId={caseId} followed={followed} close={close} />}
      </DialogButton>
    </Allowed>
  )
}

function Stop({ caseId, brandId }: { caseId: string; brandId: string }) {
  const queries = useQueryClient()
  const stop = async () => {
    await api.DELETE('/api/admin/cases/{caseId}/following', { params: { path: { caseId } } })
    await queries.invalidateQueries({ queryKey: ['cases', caseId] })
  }
  return (
    <Allowed action="case.follow" brandId={brandId}>
      <ConfirmButton
        label="Stop"
        title="Stop following?"
        action="Stop following"
        otherwise="Keep following"
        onConfirm={stop}
      >
        <p>The engines are no longer asked for it. Answers so far stay, and count.</p>
      </ConfirmButton>
    </Allowed>
  )
}

function Standing({ followed }: { followed: Followed }) {
  const { needed, nextAt, spentUsd, budgetUsd, until, lastAt, lastScanId, lastReason } = followed
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
      <p>Needed on every engine: {plural(needed, 'answer')} in a row without it.</p>
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
        label="Call it gone below"
        hint="On every engine that said it, by the upper end of the 95 % interval."
        values={LIMITS}
        value={percent}
        onChange={setPercent}
        words={value => `${value} % of the answers`}
      />
      <InputField
        label="Budget in US dollars"
        hint="Per month. Once it is used up, nothing is asked until the next month."
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
      <FormFoot action={followed ? 'Save' : 'Follow'} isPending={set.isPending} error={error} close={close} />
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
