import type { ReactNode } from 'react'

interface SidewaysProps {
  label: string
  className?: string
  children: ReactNode
}

/** Scrolls on its own if the page is too narrow, and fades at the edge behind which there is more. */
export const Sideways = ({ label, className = 'table-scroll', children }: SidewaysProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <figure className={className} aria-label={label} tabIndex={0} ref={watchEdges}>
    {children}
  </figure>
)

function watchEdges(figure: HTMLElement) {
  const mark = () => {
    const before = Math.abs(figure.scrollLeft)
    const after = figure.scrollWidth - figure.clientWidth - before
    figure.dataset.more = `${before > 1 ? 'before' : ''} ${after > 1 ? 'after' : ''}`.trim()
  }
  const sizes = new ResizeObserver(mark)
  for (const part of [figure, ...figure.children]) sizes.observe(part)
  figure.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    figure.removeEventListener('scroll', mark)
  }
}
