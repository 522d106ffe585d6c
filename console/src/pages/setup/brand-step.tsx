import { foundWords, NO_FACTS_WORDS, type Setup, startingNames } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '../../api/clients.ts'
import { brandsQuery, factsQuery, proposedQuery, suggestionsQuery } from '../../api/queries.ts'
import { linesIn, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { InputField, SelectField, TextAreaField } from '../../parts/fields/controls.tsx'
import { Form } from '../../parts/fields/form.tsx'
import { Options } from '../../parts/fields/options.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { languageName } from '../../words.ts'
import { AddFact } from '../facts/add-fact.tsx'
import { ImportFacts } from '../facts/enter-facts.tsx'
import { FactTable } from '../facts/fact-table.tsx'
import { ProposedFacts } from '../facts/proposed-facts.tsx'

interface BrandStepProps {
  setup: Setup
  onDone: (language: string) => void
}

/** The brand's name, the language it is asked about in, and what answers are compared with. */
export function BrandStep({ setup, onDone }: BrandStepProps) {
  const { brand, site } = setup
  const queries = useQueryClient()
  const { data: suggested } = useQuery(suggestionsQuery(brand.id, {}))
  const start = startingNames(setup)
  const [name, setName] = useState(start.name)
  const [aliases, setAliases] = useState(start.aliases.join('\n'))
  const [language, setLanguage] = useState('')
  const settle = useMutation({
    mutationFn: () =>
      admin.settleSetup(brand.id, {
        name: name.trim(),
        aliases: linesIn(aliases),
      }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['brand', brand.id] }),
        queries.invalidateQueries(brandsQuery),
      ])
      onDone(language || (suggested?.language ?? 'en'))
    },
  })
  return (
    <>
      <FoundFacts setup={setup} />
      <Panel
        title="Names"
        lead={site ? 'As the site has them. Change what is not right.' : 'As people write them.'}
      >
        <Form onSubmit={() => settle.mutate()}>
          <InputField
            label="Name"
            hint="As people write it."
            required
            maxLength={200}
            value={name}
            onChange={setName}
          />
          <TextAreaField
            label="Other names"
            hint="One per line: short forms, the legal name, spellings."
            rows={3}
            value={aliases}
            onChange={setAliases}
          />
          <SelectField
            label="Language of the questions"
            hint="The language of the site, unless you choose another."
            value={language || suggested?.language}
            onChange={setLanguage}
          >
            <Options of={suggested?.languages.map(code => [code, languageName(code)])} />
          </SelectField>
          {settle.error && <ErrorNote error={settle.error} />}
          <div className="row">
            <Button look="primary" type="submit" isPending={settle.isPending}>
              Continue to the questions
            </Button>
          </div>
        </Form>
      </Panel>
    </>
  )
}

function FoundFacts({ setup }: { setup: Setup }) {
  const { brand, facts } = setup
  const query = useQuery(factsQuery(brand.id))
  const canJudge = facts.judged.length > 0
  return (
    <Panel
      title="Facts"
      lead={canJudge ? foundWords(setup) : undefined}
      actions={
        <>
          <AddFact brandId={brand.id} />
          <ImportFacts brandId={brand.id} />
        </>
      }
    >
      {!canJudge && (
        <div className="note note-warn" role="note">
          <div className="stack-tight">
            <strong>{NO_FACTS_WORDS}</strong>
            <span>
              {setup.reading?.status === 'DONE' ? `${foundWords(setup)} ` : ''}Add a few by hand: when it was
              founded, where it is, what its products cost. You can also go on without; then answers are
              captured and sealed, and none of them is judged.
            </span>
          </div>
        </div>
      )}
      <Loaded query={query}>
        {known => {
          const active = known.filter(fact => fact.active)
          const judged = active.filter(({ id }) => facts.judged.includes(id))
          const others = active.filter(({ id }) => !facts.judged.includes(id))
          return (
            <>
              {judged.length > 0 && <FactTable facts={judged} brandId={brand.id} history={false} />}
              <Proposed brandId={brand.id} />
              {others.length > 0 && (
                <details>
                  <summary>{plural(others.length, 'fact')} that no answer is held against</summary>
                  <FactTable facts={others} brandId={brand.id} history={false} />
                </details>
              )}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

/** Empty if no model reads: then there is nothing to wait for. */
function Proposed({ brandId }: { brandId: string }) {
  const first = useInfiniteQuery(proposedQuery(brandId)).data?.pages[0]
  return first && first.total + first.waiting > 0 ? <ProposedFacts brandId={brandId} /> : null
}
