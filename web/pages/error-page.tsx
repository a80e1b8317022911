import { useEffect, useRef } from 'react'
import { connection, isLost } from '#web/browser/connection.ts'
import { useConnection } from '#web/browser/use-connection.ts'
import { isNoAnswer } from '#web/browser/wait-for-connection.ts'
import { Footer } from '#web/shell/footer.tsx'
import { Frame } from '#web/shell/frame.tsx'
import { MainNavigation } from '#web/shell/main-navigation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type ErrorText, errorText } from './error-text.ts'
import { SpotPage } from './spot-page.tsx'

/** A search form, so that "Browse cases" submits the typed text. */
const LookForCase = () => (
  <form action="/case-list" className="mt-6 max-w-(--container-dialog)">
    <TextField
      name="q"
      type="search"
      label="Looking for a case?"
      placeholder="Name, town or cause"
      icon="magnifying-glass"
    />
    <div className="mt-4 grid gap-2">
      <ButtonLink to="/" size="large">
        Go home
      </ButtonLink>
      <Button type="submit" kind="secondary" size="large">
        Browse cases
      </Button>
    </div>
  </form>
)

/** Reference to the page itself, at whatever address the server sends this one. */
const THIS_PAGE = ''

const TryAgain = () => (
  <div className="mt-6 grid max-w-(--container-dialog) gap-2">
    <a href={THIS_PAGE} className={buttonClass({ size: 'large' })}>
      <Icon name="arrow-clockwise" />
      Try again
    </a>
    <ButtonLink to="/" kind="secondary" size="large">
      Go home
    </ButtonLink>
  </div>
)

/** Loads the page once the server can be reached, which is probed meanwhile. */
const LookAgain = () => {
  useEffect(() => {
    const left = new AbortController()
    connection.whenConnected(left.signal).then(
      () => window.location.reload(),
      // The page was left.
      () => undefined,
    )
    return () => left.abort()
  }, [])
  return (
    <Button
      size="large"
      icon="arrow-clockwise"
      className="mt-6"
      onClick={() => {
        void connection.check()
      }}
    >
      Check again now
    </Button>
  )
}

const WayOn = ({ status }: Pick<ErrorText, 'status'>) => {
  if (status === null) return <LookAgain />
  return status === 404 || status === 410 ? <LookForCase /> : <TryAgain />
}

/** What the error page says, for the error boundary of a route, which has the page's frame around it. */
export const ErrorBody = ({ error }: { readonly error: unknown }) => {
  const isUnanswered = isNoAnswer(error)
  const state = useConnection()
  // Once the connection is back, the page is about to load.
  const lastLost = useRef(state)
  if (isLost(state)) lastLost.current = state
  const { status, sentence, advice } = errorText(error, lastLost.current)
  useEffect(() => {
    if (isUnanswered) void connection.check()
  }, [isUnanswered])
  return (
    <SpotPage spot="lost-page">
      {status !== null && <p className="type-strong text-quiet">{status}</p>}
      <h1 className="type-h1">{sentence}</h1>
      <p className="type-lead mt-2">{advice}</p>
      <WayOn status={status} />
    </SpotPage>
  )
}

/** Error page for any failed route. */
export const ErrorPage = ({ error }: { readonly error: unknown }) => (
  <Frame navigation={<MainNavigation />} footer={<Footer />}>
    <ErrorBody error={error} />
  </Frame>
)
