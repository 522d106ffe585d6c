import type { CitationClass, Engine } from '@brand-citation-forensics/client'
import {
  costWords,
  type Prompt,
  rateWords,
  type StudyCounts,
  type StudyDetail,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { brandQuery, promptsQuery, studyQuery } from '../../api/queries.ts'
import { dollars, exact, plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Moment } from '../../parts/badges.tsx'
import { Button, Hash } from '../../parts/button.tsx'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { PromptLink } from '../../parts/links.tsx'
import { ErrorNote, Loaded } from '../../parts/loaded.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { Table } from '../../parts/table.tsx'
import { endingWords, studyStateWords } from '../../words/studies.ts'
import { CLASS_NAMES, capitalised, ENGINE_NAMES } from '../../words/words.ts'

export function StudyPage() {
  const { id = '' } = useParams()
  const query = useQuery(studyQuery(id))
  return <Loaded query={query}>{study => <Study study={study} />}</Loaded>
}

function Study({ study }: { study: StudyDetail }) {
  const { data: brand } = useQuery(brandQuery(study.brandId))
  return (
    <>
      <PageHead
        title={study.question}
        of={brand?.name}
        crumbs={[{ label: 'Studies', to: `/brands/${study.brandId}/scans/studies` }]}
        lead={`${capitalised(studyStateWords(study))}.`}
        actions={<Actions study={study} />}
      />
      <Results study={study} />
      <Progress study={study} />
      <Plan study={study} />
    </>
  )
}

const BUNDLE_LIMIT_MS = 600_000

function Actions({ study }: { study: StudyDetail }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        `study-${study.id}.json`,
        'application/json',
        await api.text('/api/admin/studies/{studyId}/bundle', {
          params: { path: { studyId: study.id } },
          timeoutMs: BUNDLE_LIMIT_MS,
        }),
      ),
  })
  const saveProtocol = useMutation({
    mutationFn: async () => {
      const text = `${JSON.stringify(await api.GET('/api/admin/studies/{studyId}/protocol', { params: { path: { studyId: study.id } } }), null, 2)}\n`
      saveFile(`protocol-${study.id}.json`, 'application/json', text)
    },
  })
  const isOpen = study.state === 'waiting' || study.state === 'running'
  const error = save.error ?? saveProtocol.error
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Button isPending={saveProtocol.isPending} onPress={() => saveProtocol.mutate()}>
        Save protocol
      </Button>
      {study.state === 'ended' && (
        <Button look="primary" isPending={save.isPending} onPress={() => save.mutate()}>
          Save bundle
        </Button>
      )}
      {isOpen && (
        <Allowed action="study.change" brandId={study.brandId}>
          <ConfirmButton
            label="Cancel study"
            title="Cancel this study?"
            action="Cancel study"
            onConfirm={async () => {
              await api.POST('/api/admin/studies/{studyId}/cancel', {
                params: { path: { studyId: study.id } },
              })
              await queries.invalidateQueries({ queryKey: ['studies', study.id] })
            }}
          >
            Requests under way are finished. All others are recorded as cancelled and stay in the results.
          </ConfirmButton>
        </Allowed>
      )}
    </>
  )
}

const nameOf = (engine: string): string => ENGINE_NAMES[engine as Engine] ?? engine
const className = (name: string): string => CLASS_NAMES[name as CitationClass] ?? name

const rowsOf = ({ results }: StudyDetail): (StudyCounts & { name: string })[] => [
  ...results.engines.map(counts => ({ ...counts, name: nameOf(counts.engine) })),
  { ...results.all, name: 'All engines' },
]

function Results({ study }: { study: StudyDetail }) {
  const classes = Object.keys(study.results.all.classes)
  return (
    <Panel
      title="Results"
      lead={
        study.state === 'ended'
          ? 'Shares of answers with 95 % confidence intervals. Later decisions about these answers do not change them.'
          : 'So far: shares of answers with 95 % confidence intervals.'
      }
      flush
    >
      <Table caption="Shares by engine" columns={['Engine', 'Mentioned', ...classes.map(className)]}>
        {rowsOf(study).map(counts => (
          <tr key={counts.name}>
            <th scope="row">{counts.name}</th>
            <td>{rateWords(counts.mentioned)}</td>
            {classes.map(name => (
              <td key={name}>{rateWords(counts.classes[name] ?? null)}</td>
            ))}
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function Progress({ study }: { study: StudyDetail }) {
  return (
    <Panel
      title="All requests"
      lead="Every planned request is counted as captured, unanswered, failed or cancelled."
      flush
    >
      <Table
        caption="Requests by engine"
        columns={['Engine', '#Planned', '#Captured', '#Unanswered', '#Failed', '#Cancelled']}
      >
        {rowsOf(study).map(counts => (
          <tr key={counts.name}>
            <th scope="row">{counts.name}</th>
            <td className="number">{exact(counts.planned)}</td>
            <td className="number">{exact(counts.captured)}</td>
            <td className="number">{exact(counts.unanswered)}</td>
            <td className="number">{exact(counts.failed)}</td>
            <td className="number">{exact(counts.cancelled)}</td>
          </tr>
        ))}
      </Table>
      {study.endings.length > 0 && (
        <ul className="panel-text">
          {study.endings.map(({ ending, reason, runs }) => (
            <li key={`${ending} ${reason}`}>
              {plural(runs, 'request')} {endingWords({ ending, reason })}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type Planned = StudyDetail['protocol']['prompts'][number]

const placeOf = ({ text, country, language, city }: Planned | Prompt): string =>
  JSON.stringify([text, country ?? null, language ?? null, city ?? null])

/** A protocol contains words, not ids: anybody can check it. */
function PlannedPrompt({ prompt, known }: { prompt: Planned; known: Prompt[] }) {
  const found = known.find(one => placeOf(one) === placeOf(prompt))
  return found ? <PromptLink id={found.id} text={prompt.text} /> : <bdi>{prompt.text}</bdi>
}

function Plan({ study }: { study: StudyDetail }) {
  const { protocol, schedule } = study
  const { data: known = [] } = useQuery(promptsQuery(study.brandId))
  return (
    <Panel title="The sealed plan">
      <p>
        {plural(protocol.prompts.length, 'prompt')} on {plural(protocol.engines.length, 'engine')}, in{' '}
        {plural(study.rounds, 'round')} of {plural(protocol.samples, 'sample')}:{' '}
        {plural(study.plannedRuns, 'request')}, from <Moment at={study.startsAt} /> until{' '}
        <Moment at={study.endsAt} />.
      </p>
      <p>
        {study.budgetUsd === null ? 'No budget.' : `Budget: ${dollars(study.budgetUsd)}.`} Spent:{' '}
        {costWords(study.cost, dollars) ?? 'nothing'}.
      </p>
      <ol>
        {protocol.prompts.map(prompt => (
          <li key={placeOf(prompt)} className="prompt-text">
            <PlannedPrompt prompt={prompt} known={known} />
          </li>
        ))}
      </ol>
      <Table caption="Rounds" columns={['Round', 'Due', 'Scan']}>
        {schedule.map(round => (
          <tr key={round.round}>
            <th scope="row">{exact(round.round)}</th>
            <td>
              <Moment at={round.dueAt} />
            </td>
            <td>{round.scanId ? <Link to={`/scans/${round.scanId}`}>Open scan</Link> : '–'}</td>
          </tr>
        ))}
      </Table>
      <p>
        SHA-256 of the protocol: <Hash value={study.protocolSha256} short what="hash of the protocol" />
      </p>
      <p className="faint">
        <code>bcf study verify</code> checks offline that the bundle is complete;{' '}
        <code>bcf study compare</code> compares it with another of the same protocol. Neither can show that no
        other study was run.
      </p>
    </Panel>
  )
}
