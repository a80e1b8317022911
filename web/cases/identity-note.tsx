import { capitalized } from '#contract/accounts/first-name.ts'
import type { CaseDetail, Totals } from '#contract/cases/cases.ts'
import { payoutRuleText } from '#contract/cases/money-path.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'

type NoteProps = { readonly detail: CaseDetail; readonly totals: Totals }

const VerifiedNote = ({ detail: { donationStatus, recipient, verifiedAt }, totals }: NoteProps) => (
  <p>
    <b>Identity checked.</b> {capitalized(recipient.firstName)} passed the check
    {verifiedAt !== null && (
      <>
        {' '}
        on <DateText at={verifiedAt} />
      </>
    )}
    . {payoutRuleText({ ...totals, donationStatus, recipientFirstName: recipient.firstName })}
  </p>
)

const UnverifiedNote = ({
  detail: { donationStatus, recipient, donationsPauseAt, refundsAt },
}: {
  readonly detail: CaseDetail
}) =>
  refundsAt === null ? (
    <p>
      <b>Transfers are on hold.</b> No money moves while we look into {recipient.firstName}’s bank account.
    </p>
  ) : (
    <p>
      <b>Identity not verified yet.</b> No money moves until {recipient.firstName}’s identity is verified. If
      that doesn’t happen,{' '}
      {donationStatus === 'open' && donationsPauseAt !== null && (
        <>
          giving pauses on <DateText at={donationsPauseAt} /> and{' '}
        </>
      )}
      gifts go back on <DateText at={refundsAt} />.
    </p>
  )

/** Says that the recipient is verified, or by when the identity check must be passed. */
export const IdentityNote = ({ detail, totals }: NoteProps) => (
  <Panel tone={detail.verified ? 'mist' : 'sun'} padding="small" className="type-meta mt-4 flex gap-3">
    <Icon
      name={detail.verified ? 'seal-check-fill' : 'info-fill'}
      size={24}
      className={detail.verified ? 'text-blue' : 'text-on-sun-wash'}
    />
    {detail.verified ? <VerifiedNote detail={detail} totals={totals} /> : <UnverifiedNote detail={detail} />}
  </Panel>
)
