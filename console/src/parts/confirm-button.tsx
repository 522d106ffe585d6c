import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { DialogButton } from './dialog.tsx'
import { ErrorNote } from './error-note.tsx'

interface ConfirmButtonProps {
  label: ReactNode
  look?: ButtonProps['look']
  'aria-label'?: string
  title: string
  /** What will happen, and what will not. */
  children: ReactNode
  action: string
  /** What the other answer is called. */
  otherwise?: string
  onConfirm: () => Promise<unknown>
}

/** A button that asks first. */
export function ConfirmButton({
  title,
  children,
  action,
  otherwise,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  return (
    <DialogButton {...button} title={title} role="alertdialog">
      {close => (
        <Question action={action} otherwise={otherwise} onConfirm={onConfirm} close={close}>
          {children}
        </Question>
      )}
    </DialogButton>
  )
}

interface QuestionProps {
  children: ReactNode
  action: string
  otherwise: string | undefined
  onConfirm: () => Promise<unknown>
  close: () => void
}

function Question({ children, action, otherwise = 'Cancel', onConfirm, close }: QuestionProps) {
  const deed = useMutation({ mutationFn: onConfirm, onSuccess: close })
  return (
    <div className="stack">
      <div>{children}</div>
      {deed.error && <ErrorNote error={deed.error} />}
      <div className="dialog-foot">
        <Button onPress={close}>{otherwise}</Button>
        <Button look="danger" isPending={deed.isPending} onPress={() => deed.mutate()}>
          {action}
        </Button>
      </div>
    </div>
  )
}
