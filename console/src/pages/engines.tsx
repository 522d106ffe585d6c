import type { EngineState, EngineTest } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import { admin } from '../api/clients.ts'
import { enginesQuery } from '../api/queries.ts'
import { dollars, exact, plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { Button } from '../parts/button.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Table } from '../parts/table.tsx'
import { ENGINE_NAMES, SURFACE_NAMES, SURFACE_WORDS, sentence } from '../words.ts'
import { Reader } from './reader.tsx'

export function Engines() {
  const query = useQuery(enginesQuery)
  const runnable = query.data?.filter(engine => engine.runnable).length ?? 0
  return (
    <>
      <PageHead
        title="Engines"
        lead={query.data ? `${runnable} of ${plural(query.data.length, 'engine')} can be asked.` : undefined}
      />
      <Loaded query={query}>
        {engines => (
          <div className="panel panel-flush">
            <Table
              caption="Engines"
              columns={['Engine', 'State', 'Reached through', 'Model', '#At a time', '#A minute', '']}
            >
              {engines.map(engine => (
                <EngineRow key={engine.engine} engine={engine} />
              ))}
            </Table>
          </div>
        )}
      </Loaded>
      <Reader />
    </>
  )
}

function EngineRow({ engine }: { engine: EngineState }) {
  return (
    <tr>
      <th scope="row" className="nowrap">
        {ENGINE_NAMES[engine.engine]}
      </th>
      <td className="wide-cell">
        <span className={`badge tone-${engine.runnable ? 'good' : 'calm'}`}>
          <span className="dot" aria-hidden="true" />
          {engine.runnable ? 'Can be asked' : 'Cannot be asked'}
        </span>
        {engine.reason && <p className="faint">{engine.reason}</p>}
      </td>
      <td className="nowrap" title={SURFACE_WORDS[engine.surface ?? '']}>
        {engine.surface ? (SURFACE_NAMES[engine.surface] ?? sentence(engine.surface)) : '–'}
      </td>
      <td>{engine.model ? <code>{engine.model}</code> : '–'}</td>
      <td className="number">{exact(engine.concurrency)}</td>
      <td className="number">{engine.perMinute === null ? 'any' : exact(engine.perMinute)}</td>
      <td className="number">
        <Allowed action="engine.test">
          <DialogButton
            label="Test"
            aria-label={`Test ${ENGINE_NAMES[engine.engine]}`}
            isDisabled={!engine.runnable}
            title={`Test ${ENGINE_NAMES[engine.engine]}`}
          >
            {() => <TestEngine engine={engine} />}
          </DialogButton>
        </Allowed>
      </td>
    </tr>
  )
}

function TestEngine({ engine }: { engine: EngineState }) {
  const test = useMutation({ mutationFn: () => admin.testEngine(engine.engine, {}) })
  return (
    <div className="stack">
      <p>Asks one harmless question now. Nothing of it is kept; the provider may charge for it.</p>
      {test.error && <ErrorNote error={test.error} />}
      {test.data && <Outcome test={test.data} />}
      <div className="dialog-foot">
        <Button look="primary" isPending={test.isPending} onPress={() => test.mutate()}>
          {test.isPending ? 'Asking …' : test.data ? 'Ask again' : 'Ask'}
        </Button>
      </div>
    </div>
  )
}

function Outcome({ test }: { test: EngineTest }) {
  const cost = test.costUsd === null ? '' : `, ${dollars(test.costUsd)}`
  if (!test.reading) {
    return (
      <ErrorNote
        error={new Error(`${sentence(test.failure ?? 'failed')}: ${test.message ?? 'no reason given'}`)}
      />
    )
  }
  return (
    <div className="stack" role="status">
      <p>
        Answered in {exact(test.ms)} ms{cost}, {plural(test.reading.citations.length, 'citation')}
        {test.reading.model && (
          <>
            , model <code className="foreign">{test.reading.model}</code>
          </>
        )}
      </p>
      <pre className="sunken foreign">{test.reading.text}</pre>
    </div>
  )
}
