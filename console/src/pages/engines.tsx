import {
  type EngineState,
  type EngineTest,
  isSandboxReader,
  type ReaderCalibration,
  type ReaderState,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { enginesQuery, readerQuery } from '../api/queries.ts'
import { dollars, exact, percent, plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { Moment } from '../parts/badges.tsx'
import { Button } from '../parts/button.tsx'
import { CalibrateReader } from '../parts/calibrate.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { Form, FormFoot, InputField } from '../parts/fields.tsx'
import { ErrorNote, Loaded } from '../parts/loaded.tsx'
import { EmptyState, PageHead, Panel } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { ENGINE_NAMES, SURFACE_NAMES, SURFACE_WORDS, sentence } from '../words/words.ts'

export function Engines() {
  const query = useQuery(enginesQuery)
  const runnable = query.data?.filter(engine => engine.runnable).length ?? 0
  return (
    <>
      <PageHead
        lead={query.data ? `${runnable} of ${plural(query.data.length, 'engine')} ready.` : undefined}
      />
      <Loaded query={query}>
        {engines => (
          <div className="panel panel-flush">
            <Table
              caption="Engines"
              columns={['Engine', 'State', 'Access', 'Model', '#Parallel', '#Per minute', '']}
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
          {engine.runnable ? 'Ready' : 'Not available'}
        </span>
        {engine.reason && <p className="faint">{engine.reason}</p>}
        <Price engine={engine} />
      </td>
      <td className="nowrap" title={SURFACE_WORDS[engine.surface ?? '']}>
        {engine.surface ? (SURFACE_NAMES[engine.surface] ?? sentence(engine.surface)) : '–'}
      </td>
      <td>{engine.model ? <code>{engine.model}</code> : '–'}</td>
      <td className="number">{exact(engine.concurrency)}</td>
      <td className="number">{engine.perMinute === null ? 'no limit' : exact(engine.perMinute)}</td>
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

/** Only where nothing else says what an answer costs. */
function Price({ engine: { engine, isPriced, usdPerAnswer } }: { engine: EngineState }) {
  if (isPriced && usdPerAnswer === null) return null
  const name = ENGINE_NAMES[engine]
  const label = usdPerAnswer === null ? 'Set a price' : 'Change the price'
  return (
    <p className="faint">
      {usdPerAnswer === null ? 'The price of an answer is unknown.' : `${dollars(usdPerAnswer)} an answer.`}{' '}
      <Allowed action="engine.price">
        <DialogButton
          label={label}
          look="quiet"
          aria-label={`${label} for ${name}`}
          title={`What an answer of ${name} costs`}
        >
          {close => <PriceForm engine={engine} usdPerAnswer={usdPerAnswer} close={close} />}
        </DialogButton>
      </Allowed>
    </p>
  )
}

interface PriceFormProps extends Pick<EngineState, 'engine' | 'usdPerAnswer'> {
  close: () => void
}

function PriceForm({ engine, usdPerAnswer, close }: PriceFormProps) {
  const queries = useQueryClient()
  const [price, setPrice] = useState(usdPerAnswer === null ? '' : String(usdPerAnswer))
  const set = useMutation({
    mutationFn: () =>
      api.PUT('/api/admin/engines/{engine}/price', {
        params: { path: { engine } },
        body: { usdPerAnswer: price === '' ? null : Number(price) },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries(enginesQuery)
      close()
    },
  })
  return (
    <Form onSubmit={() => set.mutate()}>
      <InputField
        label="US dollars per answer"
        hint="As your contract or bill says. Forecasts and budgets count with it, and mark it as estimated. Empty: unknown."
        type="number"
        min={0.000001}
        max={100}
        step="any"
        value={price}
        onChange={setPrice}
      />
      <FormFoot action="Save" isPending={set.isPending} error={set.error} close={close} />
    </Form>
  )
}

/** The service itself gives up on an engine, and says why; this only has to be later. */
const TEST_LIMIT_MS = 300_000

function TestEngine({ engine }: { engine: EngineState }) {
  const test = useMutation({
    mutationFn: () =>
      api.POST('/api/admin/engines/{engine}/test', {
        params: { path: { engine: engine.engine } },
        body: {},
        timeoutMs: TEST_LIMIT_MS,
      }),
  })
  return (
    <div className="stack">
      <p>Asks one harmless question. The answer is not kept; the provider may charge for it.</p>
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

/** Who reads what answers state, and what that reader may accuse of. */
function Reader() {
  const { data: reader } = useQuery(readerQuery)
  if (!reader) return null
  return (
    <Panel
      title="Reader"
      lead="The model that reads what answers say about a brand. It is never shown the facts; code does the comparing."
    >
      {isSandboxReader(reader.model ?? '') && (
        <p className="note note-warn" role="note">
          <strong>Sandbox.</strong> A simulator reads its own answers; no real model is used.
        </p>
      )}
      {reader.state === 'none' ? <NobodyReads /> : <ModelReads reader={reader} />}
      {reader.calibration && <Shown calibration={reader.calibration} />}
      {['none', 'simulated'].includes(reader.state) || <CalibrateReader reader={reader} />}
    </Panel>
  )
}

const NobodyReads = () => (
  <EmptyState title="No reading model">
    Answers are captured and sealed, but not checked against the facts. An operator can connect a model of
    OpenAI, Anthropic, Google, xAI, DeepSeek or your own server.
  </EmptyState>
)

const STATES: Record<ReaderState['state'], { tone: string; words: string }> = {
  none: { tone: 'warn', words: 'Not set' },
  ok: { tone: 'good', words: 'Working' },
  simulated: { tone: 'warn', words: 'Simulated' },
  uncalibrated: { tone: 'warn', words: 'Not calibrated' },
  away: { tone: 'warn', words: 'Unavailable' },
  refused: { tone: 'bad', words: 'Rejected' },
}

function ModelReads({
  reader: { reader, model, takenFrom, state, since, message },
}: {
  reader: ReaderState
}) {
  const { tone, words } = STATES[state]
  return (
    <dl className="facts-list">
      <div>
        <dt>Model</dt>
        <dd>
          <code className="foreign">{model}</code> by {reader}
          {takenFrom && <p className="faint">Uses the API key of an engine, because no reader is set.</p>}
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          <span className={`badge tone-${tone}`}>
            <span className="dot" aria-hidden="true" />
            {words}
          </span>{' '}
          {since && (
            <span className="faint">
              since <Moment at={since} exact />
            </span>
          )}
          {message && <p className="faint foreign">{message}</p>}
          {state === 'away' && <p className="faint">Answers wait until it is back.</p>}
        </dd>
      </div>
    </dl>
  )
}

const KINDS: Record<string, string> = {
  yes_no: 'Yes or no',
  number: 'Numbers',
  money: 'Prices',
  date: 'Dates',
  duration: 'Durations',
  hours: 'Opening hours',
  clock: 'Times of day',
  name: 'Names',
  place: 'Places',
  country: 'Countries',
  contact: 'Contact details',
  text: 'Other words',
}

function Shown({ calibration: { at, answers, kinds } }: { calibration: ReaderCalibration }) {
  return (
    <div className="stack">
      <p>
        Calibrated <Moment at={at} exact /> on {exact(answers)} labelled answers. A kind of claim is called
        false only if the reader is reliably right in nine of ten.
      </p>
      <Table caption="Kinds of claims" columns={['Kind', 'Called', '#Right', '#At least']}>
        {kinds.map(({ kind, found, right, lowerBound, mayAccuse }) => (
          <tr key={kind}>
            <th scope="row">{KINDS[kind] ?? sentence(kind)}</th>
            <td>{mayAccuse ? 'False' : 'Suspected only'}</td>
            <td className="number">
              {exact(right)} of {exact(found)}
            </td>
            <td className="number">{percent(lowerBound)}</td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
