import type { ReactNode } from 'react'
import { Dialog as AriaDialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button, type ButtonProps } from './button.tsx'
import { Icon } from './icons.tsx'

interface DialogButtonProps {
  label: ReactNode
  look?: ButtonProps['look']
  'aria-label'?: string
  title: string
  isDisabled?: boolean
  wide?: boolean
  /** `alertdialog` for questions with consequences. */
  role?: 'dialog' | 'alertdialog'
  children: (close: () => void) => ReactNode
}

export function DialogButton({
  label,
  look,
  title,
  isDisabled,
  wide,
  role,
  children,
  ...rest
}: DialogButtonProps) {
  return (
    <DialogTrigger>
      <Button look={look} isDisabled={isDisabled} aria-label={rest['aria-label']}>
        {label}
      </Button>
      <ModalOverlay className="overlay" isDismissable={role !== 'alertdialog'}>
        <Modal className={wide ? 'modal modal-wide' : 'modal'}>
          <AriaDialog className="dialog" role={role}>
            {({ close }) => (
              <>
                <div className="dialog-head">
                  <Heading slot="title" level={2}>
                    {title}
                  </Heading>
                  <Button look="quiet" aria-label="Close" onPress={close}>
                    <Icon name="close" />
                  </Button>
                </div>
                {children(close)}
              </>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}
