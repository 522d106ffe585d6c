import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  /** `primary` is the one thing the page is for; `quiet` has no border; `link` reads as one. */
  look?: 'primary' | 'plain' | 'quiet' | 'link' | 'danger'
  children: ReactNode
}

export function Button({ look = 'plain', ...props }: ButtonProps) {
  return <AriaButton {...props} className={`button button-${look}`} />
}
