import { Link } from 'react-router'
import { EMPTY, retryAddress } from '../form/retry-parameter.ts'

type RestoredFormProps = { readonly caseId: string; readonly onStartOver: () => void }

/** Explains a restored form, and can clear it: by a link without scripts. */
export const RestoredFormNotice = ({ caseId, onStartOver }: RestoredFormProps) => (
  <p className="type-meta mt-6 text-quiet">
    We filled this in again from your unfinished gift.{' '}
    <Link
      to={retryAddress(caseId, EMPTY)}
      className="link-text"
      onClick={(event) => {
        event.preventDefault()
        onStartOver()
        // The link disappears with this line.
        document.querySelector<HTMLElement>('#amount input')?.focus({ preventScroll: true })
      }}
    >
      Start over
    </Link>
  </p>
)
