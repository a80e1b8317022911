import { Component, type ReactNode } from 'react'

type State = { readonly failure: { readonly details: string } | null }

/** Error boundary around the error page, for a failure of that page in the browser. */
export class ErrorFallback extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { details: error instanceof Error ? error.message : String(error) } }
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return (
      <main className="page-width py-16">
        <h1 className="type-h1">An error occurred while showing the error page</h1>
        <p className="mt-4">{failure.details}</p>
        <p className="mt-4">
          <a href="/" className="link-text">
            Go home
          </a>
        </p>
      </main>
    )
  }
}
