import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { admin } from '../../api/clients.ts'
import { useMay } from '../../api/may.ts'
import { renewRivals, rivalSuggestionsQuery } from '../../api/rival-queries.ts'
import { plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'

/** Names that recur in answers. A person decides who is a rival. */
export function Suggestions({ brandId }: { brandId: string }) {
  const query = useQuery(rivalSuggestionsQuery(brandId))
  return (
    <Panel title="Named in answers" lead="Names that recur in the newest answers and are nobody’s yet.">
      <Loaded query={query}>
        {({ read, suggestions }) =>
          suggestions.length === 0 ? (
            <p className="faint">
              {read === 0
                ? 'There is no judged answer yet: after the first scan, names that recur stand here.'
                : `No other name recurs in the newest ${plural(read, 'answer')}.`}
            </p>
          ) : (
            <ul className="suggestions">
              {suggestions.map(suggestion => (
                <Suggestion key={suggestion.name} brandId={brandId} {...suggestion} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

interface SuggestionProps {
  brandId: string
  name: string
  answers: number
  runIds: string[]
}

function Suggestion({ brandId, name, answers, runIds }: SuggestionProps) {
  const queries = useQueryClient()
  const onSuccess = () => renewRivals(queries, brandId)
  const add = useMutation({
    mutationFn: () => admin.addRival(brandId, { name, aliases: [], domains: [] }),
    onSuccess,
  })
  const dismiss = useMutation({ mutationFn: () => admin.dismissRival(brandId, name), onSuccess })
  const error = add.error ?? dismiss.error
  return (
    <li>
      <div>
        <strong className="foreign">{name}</strong>
        <p className="faint">
          In {plural(answers, 'answer')}, for example in{' '}
          {runIds.map((id, place) => (
            <span key={id}>
              {place > 0 && ' and '}
              <Link to={`/runs/${id}`}>{place === 0 ? 'this answer' : 'this one'}</Link>
            </span>
          ))}
          .
        </p>
        {error && <ErrorNote error={error} />}
      </div>
      {useMay()('rival.change', brandId) && (
        <div className="row no-print">
          <Button aria-label={`Add ${name}`} isPending={add.isPending} onPress={() => add.mutate()}>
            Add
          </Button>
          <Button
            look="quiet"
            aria-label={`${name} is not a rival`}
            isPending={dismiss.isPending}
            onPress={() => dismiss.mutate()}
          >
            Not a rival
          </Button>
        </div>
      )}
    </li>
  )
}
