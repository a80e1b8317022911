import { Component, type ReactNode } from 'react'

type State = { readonly failed: { readonly details: string } | null }

/** Error boundary around the error page, for a failure of that page in the browser. */
export class ErrorFallback extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { details: error instanceof Error ? error.message : String(error) } }
  }

  override render() {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return (
      <main className="page-width py-16">
        <h1 className="type-h1">An error occurred while showing the error page</h1>
        <p className="mt-4">{failed.details}</p>
        <p className="mt-4">
          <a href="/" className="link-text">
            Go home
          </a>
        </p>
      </main>
    )
  }
}
