import type { ReadingForecast, ScanDetail } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { admin } from '../../api/clients.ts'
import { readerQuery, readingForecastQuery } from '../../api/queries.ts'
import { dollars, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { JobProgress } from '../../parts/job-progress.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'

/** New verdicts on old answers: from earlier readings, or after a new one. The old verdicts stay. */
export function JudgeAgain({ scan: { id, brandId } }: { scan: ScanDetail }) {
  const queries = useQueryClient()
  const { data: reader } = useQuery(readerQuery)
  const judge = useMutation({
    mutationFn: (read: boolean) => admin.reclassify(brandId, { scanId: id, read }),
  })
  const isModel = reader !== undefined && reader !== null && reader.state !== 'rules'
  return (
    <Panel
      title="Verdicts"
      lead="New comparers, rules or readings give new verdicts. Earlier ones stay in the history of each run."
    >
      <div className="row no-print">
        <Button isPending={judge.isPending} onPress={() => judge.mutate(false)}>
          Judge again
        </Button>
        {isModel && (
          <DialogButton label="Read again" title="Have the model read again">
            {close => (
              <ReadAgain
                scan={{ id, brandId }}
                onAgreed={() => {
                  judge.mutate(true)
                  close()
                }}
              />
            )}
          </DialogButton>
        )}
        <span className="faint">Judging again asks nobody and costs nothing.</span>
      </div>
      {judge.error && <ErrorNote error={judge.error} />}
      {judge.data && (
        <JobProgress
          jobId={judge.data.jobId}
          doing="Judging again"
          done="Judged again. Each run has its new verdict."
          onDone={() =>
            void Promise.all([
              queries.invalidateQueries({ queryKey: ['scan', id] }),
              queries.invalidateQueries({ queryKey: ['brand', brandId] }),
            ])
          }
        />
      )}
    </Panel>
  )
}

interface ReadAgainProps {
  scan: Pick<ScanDetail, 'id' | 'brandId'>
  onAgreed: () => void
}

function ReadAgain({ scan: { id, brandId }, onAgreed }: ReadAgainProps) {
  const query = useQuery(readingForecastQuery(brandId, id))
  return (
    <Loaded query={query}>
      {forecast => (
        <div className="stack">
          <p>
            <code className="foreign">{forecast.model}</code> reads {plural(forecast.answers, 'answer')},
            which {costOf(forecast)}. A new reading stands beside the old one.
          </p>
          <div className="dialog-foot">
            <Button look="primary" isDisabled={forecast.answers === 0} onPress={onAgreed}>
              Read again
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  )
}

const costOf = ({ usd }: ReadingForecast): string =>
  usd === null ? 'costs an unknown amount: set BCF_READER_PRICE' : `costs about ${dollars(usd)}`
