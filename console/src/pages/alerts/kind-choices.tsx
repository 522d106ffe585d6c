import { ALERT_KIND_WORDS, ALERT_KINDS, type AlertKind } from '@brand-citation-forensics/client/admin'

interface KindChoicesProps {
  kinds: AlertKind[]
  onChange: (kinds: AlertKind[]) => void
}

export function KindChoices({ kinds, onChange }: KindChoicesProps) {
  const toggle = (kind: AlertKind, isWanted: boolean) =>
    onChange(isWanted ? [...kinds, kind] : kinds.filter(other => other !== kind))
  return (
    <fieldset className="field">
      <legend>Of what</legend>
      <div className="choices">
        {ALERT_KINDS.map(kind => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={event => toggle(kind, event.target.checked)}
            />
            {ALERT_KIND_WORDS[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
