import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  /** `primary` is the one thing the page is for; `quiet` has no border; `link` reads as one. */
  look?: 'primary' | 'plain' | 'quiet' | 'link' | 'danger'
  children: ReactNode
}

/**
 * A pending button keeps the focus and does nothing. The library's own pending state leaves labels of removed
 * buttons behind in the page.
 */
export function Button({ look = 'plain', isPending = false, children, ...props }: ButtonProps) {
  const idle = isPending ? { type: 'button' as const, onPress: undefined } : {}
  return (
    <AriaButton {...props} {...idle} className={`button button-${look}${isPending ? ' button-pending' : ''}`}>
      {children}
      {isPending && <span className="visually-hidden">, under way</span>}
    </AriaButton>
  )
}
