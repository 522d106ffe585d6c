import type { AllegationList } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { allegationsQuery } from '../../api/queries.ts'
import { plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Button } from '../../parts/button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { Form, FormFoot, InputField } from '../../parts/fields.tsx'
import { ErrorNote } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { ENGINE_NAMES } from '../../words/words.ts'

type Allegation = AllegationList['allegations'][number]

/** What answers allege and no fact covers; nothing where nothing waits. */
export function ToReview({ brandId }: { brandId: string }) {
  const { data } = useQuery(allegationsQuery(brandId))
  if (!data || data.open === 0) return null
  return (
    <Panel
      title="To review"
      lead={`${plural(data.open, 'allegation')} not covered by any fact. They count as false only once you say so.`}
      flush
    >
      <ol className="case-list">
        {data.allegations.map(one => (
          <AllegationRow key={one.topic} {...{ brandId, one }} />
        ))}
      </ol>
    </Panel>
  )
}

function AllegationRow({ brandId, one }: { brandId: string; one: Allegation }) {
  return (
    <li className="stack-tight">
      <p>
        <strong>{KINDS[one.kind]}</strong>: “{one.quote}”
      </p>
      <p className="faint">
        {one.engines.map(engine => ENGINE_NAMES[engine]).join(', ')}, {plural(one.answers, 'answer')}
        {one.voice === 'reported' && ', as the word of others'}.{' '}
        <Link to={`/runs/${one.runId}`}>The newest answer</Link>. {pagesWords(one)}
      </p>
      <Passages pages={one.pages} />
      <Allowed action="case.change" brandId={brandId}>
        <div className="actions">
          <Decide {...{ brandId, one }} verdict="true" label="It is true" />
          <DialogButton label="It is false" title="It is false">
            {close => <FalseForm {...{ brandId, one, close }} />}
          </DialogButton>
          <Decide {...{ brandId, one }} verdict="not_ours" label="Not about us" />
        </div>
      </Allowed>
    </li>
  )
}

/** Where the cited pages name the brand; whether they say it, the reader judges. */
function Passages({ pages }: Pick<Allegation, 'pages'>) {
  const named = pages.filter(({ passage }) => passage !== null)
  if (named.length === 0) return null
  return (
    <details>
      <summary>What these pages say of the brand</summary>
      <ul className="explained">
        {named.map(({ url, passage }) => (
          <li key={url} className="foreign">
            “…{passage}…” <cite>{url}</cite>
          </li>
        ))}
      </ul>
    </details>
  )
}

const KINDS: Record<Allegation['kind'], string> = {
  lawsuit: 'Lawsuit',
  recall: 'Recall',
  breach: 'Data breach',
  fraud: 'Fraud',
  insolvency: 'Insolvency',
  closure: 'Closure',
  safety: 'Safety',
  discrimination: 'Discrimination',
  sanctions: 'Sanctions',
  other: 'Something else',
}

/** The gravest first: sources that do not know the brand. */
function pagesWords({ pages, isUnfounded, source }: Allegation): string {
  const told = source === '' ? 'It names no source.' : `It names as its source: ${source}.`
  if (pages.length === 0) return told
  if (isUnfounded)
    return `None of the ${plural(pages.length, 'page')} that these answers cite names the brand at all.`
  const named = pages.filter(page => page.isNamed).length
  const unread = pages.filter(page => page.isNamed === null).length
  const left = unread > 0 ? ` ${plural(unread, 'page')} could not be read yet.` : ''
  return `${named} of ${plural(pages.length, 'cited page')} name the brand.${left}`
}

interface Decision {
  brandId: string
  one: Allegation
}

function useDecision({ brandId, one }: Decision, close?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (said: { verdict: 'true' | 'false' | 'not_ours'; name?: string }) =>
      api.POST('/api/admin/brands/{brandId}/allegations/decisions', {
        params: { path: { brandId } },
        body: { topics: [one.topic], ...said },
      }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: allegationsQuery(brandId).queryKey })
      close?.()
    },
  })
}

function Decide({ verdict, label, ...about }: Decision & { verdict: 'true' | 'not_ours'; label: string }) {
  const { mutate, isPending, error } = useDecision(about)
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Button isPending={isPending} onPress={() => mutate({ verdict })}>
        {label}
      </Button>
    </>
  )
}

function FalseForm({ close, ...about }: Decision & { close: () => void }) {
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useDecision(about, close)
  return (
    <Form onSubmit={() => mutate({ verdict: 'false', name })}>
      <InputField
        label="What did not happen"
        hint="In a few words, such as “Recall of the Kettle One in 2024”. It becomes a fact with the value “no”: answers captured from now on that say so contradict it, and open a case."
        required
        maxLength={120}
        value={name}
        onChange={setName}
      />
      <FormFoot action="Keep it as a fact" {...{ isPending, error, close }} />
    </Form>
  )
}
