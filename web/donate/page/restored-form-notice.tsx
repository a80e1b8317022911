import { Link } from 'react-router'
import { RETRY_EMPTY, retryAddress } from '../form/retry-parameter.ts'

type RestoredFormProps = { readonly caseId: string; readonly onStartOver: () => void }

/** Explains that the form was restored, with a link that clears it. The link works without scripts, too. */
export const RestoredFormNotice = ({ caseId, onStartOver }: RestoredFormProps) => (
  <p className="type-meta mt-6 text-quiet">
    We filled this in again from your unfinished gift.{' '}
    <Link
      to={retryAddress(caseId, RETRY_EMPTY)}
      className="link-text"
      onClick={(event) => {
        event.preventDefault()
        onStartOver()
        // Moves the focus, because the focused link disappears with this notice.
        document.querySelector<HTMLElement>('#amount input')?.focus({ preventScroll: true })
      }}
    >
      Start over
    </Link>
  </p>
)
