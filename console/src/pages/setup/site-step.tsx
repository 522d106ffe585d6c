import { readingWords, type Setup, troubleWords } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { brandsQuery, setupQuery } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Form, InputField } from '../../parts/fields.tsx'
import { ErrorNote } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'

interface SiteStepProps {
  /** Null before there is a brand. */
  setup: Setup | null
  onByHand?: () => void
}

/** The site: which one, the progress of reading it, and what to do if it cannot be read. */
export function SiteStep({ setup, onByHand = () => {} }: SiteStepProps) {
  const begin = useBegin(setup)
  const [isChanging, setChanging] = useState(false)
  if (setup === null || isChanging)
    return <AddressForm begin={begin} onCancel={setup && (() => setChanging(false))} />
  if (troubleWords(setup)) {
    return <Unreadable setup={setup} begin={begin} onAnother={() => setChanging(true)} onByHand={onByHand} />
  }
  return <Reading setup={setup} />
}

type Begin = ReturnType<typeof useBegin>

function useBegin(setup: Setup | null) {
  const queries = useQueryClient()
  const [, setParams] = useSearchParams()
  return useMutation({
    mutationFn: ({ address, isAnother = false }: { address: string; isAnother?: boolean }) =>
      api.POST('/api/admin/setups', {
        body: { address, ...(isAnother && setup && { insteadOf: setup.brand.id }) },
      }),
    onSuccess: async begun => {
      queries.setQueryData(setupQuery(begun.brand.id).queryKey, begun)
      await queries.invalidateQueries({ ...brandsQuery, exact: true })
      // What its site will say may differ from what is cached.
      await queries.invalidateQueries({ queryKey: ['brands', begun.brand.id], refetchType: 'none' })
      setParams({ brand: begun.brand.id })
    },
  })
}

function AddressForm({ begin, onCancel }: { begin: Begin; onCancel: (() => void) | null }) {
  const [address, setAddress] = useState('')
  return (
    <Panel title="What is the brand’s website?" lead="We read its facts there and suggest its names.">
      <Form
        onSubmit={() =>
          begin.mutate({ address, isAnother: onCancel !== null }, { onSuccess: () => onCancel?.() })
        }
      >
        <InputField
          label="Website"
          hint="For example https://www.example.com/."
          required
          inputMode="url"
          autoComplete="url"
          value={address}
          onChange={setAddress}
        />
        {begin.error && <ErrorNote error={begin.error} />}
        <div className="row">
          <Button look="primary" type="submit" isPending={begin.isPending}>
            Read the site
          </Button>
          {onCancel && <Button onPress={onCancel}>Cancel</Button>}
        </div>
      </Form>
    </Panel>
  )
}

function Reading({ setup: { brand, reading } }: { setup: Setup }) {
  return (
    <Panel title={brand.domain}>
      <p className="job" role="status">
        <span className="spinner" aria-hidden="true" />
        {readingWords(reading ?? undefined)}
      </p>
      <p className="faint">Up to 25 pages. You can leave this page.</p>
    </Panel>
  )
}

interface UnreadableProps {
  setup: Setup
  begin: Begin
  onAnother: () => void
  onByHand: () => void
}

function Unreadable({ setup, begin, onAnother, onByHand }: UnreadableProps) {
  const words = troubleWords(setup)
  const { brand, reading } = setup
  return (
    <Panel title={brand.domain}>
      <div className="note note-warn" role="alert">
        <div className="stack-tight">
          <strong>{words?.what}</strong>
          <span>{words?.advice}</span>
          {brand.archivedAt && <span>It is not listed among your brands until you continue.</span>}
          {reading?.error && (
            <details>
              <summary>What was found</summary>
              <p className="foreign">{reading.error}</p>
            </details>
          )}
        </div>
      </div>
      {begin.error && <ErrorNote error={begin.error} />}
      <div className="row">
        <Button
          look="primary"
          isPending={begin.isPending}
          onPress={() => begin.mutate({ address: brand.domain })}
        >
          Try again
        </Button>
        {/* A new beginning leads to its own step, away from any visited meanwhile. */}
        <Button isDisabled={begin.isPending} onPress={onAnother}>
          Use another website
        </Button>
        <Button isDisabled={begin.isPending} onPress={onByHand}>
          Continue without it
        </Button>
      </div>
    </Panel>
  )
}
