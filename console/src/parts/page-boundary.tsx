import { Component, type ReactNode } from 'react'
import { ErrorNote } from './error-note.tsx'

/** A page that crashes takes down only itself, and says so. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <ErrorNote error={error} onRetry={() => location.reload()} />
  }
}
