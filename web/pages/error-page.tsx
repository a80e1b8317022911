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

const ErrorSheet = ({ status, sentence, advice }: ErrorText) => (
  <SpotPage spot="lost-page">
    <p className="type-strong text-quiet">{status}</p>
    <h1 className="type-h1">{sentence}</h1>
    <p className="type-lead mt-2">{advice}</p>
    {status === 404 || status === 410 ? <LookForCase /> : <TryAgain />}
  </SpotPage>
)

/** What the error page says, for the error boundary of a route, which has the page's frame around it. */
export const ErrorBody = ({ error }: { readonly error: unknown }) => <ErrorSheet {...errorText(error)} />

/** Error page for any failed route. */
export const ErrorPage = ({ error }: { readonly error: unknown }) => (
  <Frame navigation={<MainNavigation />} footer={<Footer />}>
    <ErrorBody error={error} />
  </Frame>
)
