import { Link, type MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Your fundraisers', matches) }]

export default function FundraiserList() {
  return (
    <OpensSoon title="Your fundraisers">
      Your fundraisers will stand here, each with its next step. If you raise money for yourself, the{' '}
      <Link to="/kyc/check" className="link-text">
        identity check
      </Link>{' '}
      comes before the first transfer.
    </OpensSoon>
  )
}
