import { capitalized } from '#contract/accounts/first-name.ts'
import type { CaseDetail, Totals } from '#contract/cases/cases.ts'
import { payoutRuleText } from '#contract/cases/money-path.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { identityStateOf, UNSENT_WAITS } from './case-facts.ts'

type NoteProps = { readonly detail: CaseDetail; readonly totals: Totals }

const CheckedOn = ({ at }: { readonly at: string | null }) =>
  at !== null && (
    <>
      {' '}
      on <DateText at={at} />
    </>
  )

const VerifiedNote = ({
  detail: { donationStatus, recipient, verifiedAt, payoutInterval },
  totals,
}: NoteProps) => (
  <p>
    <b>Identity checked.</b> {capitalized(recipient.firstName)} passed the check
    <CheckedOn at={verifiedAt} />.{' '}
    {payoutRuleText({ ...totals, donationStatus, payoutInterval, recipientFirstName: recipient.firstName })}
  </p>
)

const OnHoldNote = ({ detail: { recipient, verifiedAt } }: NoteProps) => (
  <p>
    <b>Transfers are on hold</b> while a question about {recipient.firstName}’s account is open.{' '}
    {UNSENT_WAITS}
    {verifiedAt !== null && (
      <>
        {' '}
        {capitalized(recipient.firstName)} passed the identity check
        <CheckedOn at={verifiedAt} />.
      </>
    )}
  </p>
)

const UnverifiedNote = ({
  detail: { donationStatus, recipient, donationsPauseAt, refundsAt },
}: NoteProps) => (
  <p>
    <b>Identity not verified yet.</b> No money moves until {recipient.firstName}’s identity is verified.
    {refundsAt !== null && (
      <>
        {' '}
        If that doesn’t happen,{' '}
        {donationStatus === 'open' && donationsPauseAt !== null && (
          <>
            giving pauses on <DateText at={donationsPauseAt} /> and{' '}
          </>
        )}
        gifts go back on <DateText at={refundsAt} />.
      </>
    )}
  </p>
)

const NOTES = { verified: VerifiedNote, on_hold: OnHoldNote, unverified: UnverifiedNote } as const

/** Says that the recipient is verified, that a hold was opened since, or by when the check must be passed. */
export const IdentityNote = ({ detail, totals }: NoteProps) => {
  const Note = NOTES[identityStateOf(detail)]
  return (
    <Panel tone={detail.verified ? 'mist' : 'sun'} padding="small" className="type-meta mt-4 flex gap-3">
      <Icon
        name={detail.verified ? 'seal-check-fill' : 'info-fill'}
        size={24}
        className={detail.verified ? 'text-blue' : 'text-on-sun-wash'}
      />
      <Note detail={detail} totals={totals} />
    </Panel>
  )
}
