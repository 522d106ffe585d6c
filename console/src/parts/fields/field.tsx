import { type ReactNode, useId } from 'react'

interface FieldProps {
  label: string
  hint?: ReactNode
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}

/** A label, a control, and what to put into it. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': hint ? hintId : undefined })}
      {hint && (
        <p id={hintId} className="faint">
          {hint}
        </p>
      )}
    </div>
  )
}
