import { firstNameOf } from '#contract/accounts/first-name.ts'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { relationWord } from '#contract/cases/relation-words.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { CaseStory } from '#web/cases/case-story.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'

export type Invitation = CallOutput<Calls['readInvitation']>

type InvitationProps = { readonly invitation: Invitation }

const Fact = ({ icon, children }: { readonly icon: IconName; readonly children: string }) => (
  <li className="flex gap-3">
    <Icon name={icon} className="mt-0.5 shrink-0 text-pine" />
    <span>{children}</span>
  </li>
)

/** Who invites, for what, and what accepting means. */
export const InvitationText = ({ invitation }: InvitationProps) => {
  const { organizerName, organizerRelation, title, summary, goalCents, isLive, isByLink } = invitation
  const firstName = firstNameOf(organizerName)
  return (
    <>
      <h1 tabIndex={-1} className="type-h1 break-words">
        {organizerName} {isLive ? 'is raising money for you' : 'wants to raise money for you'}
      </h1>
      <p className="type-lead mt-2 break-words text-quiet">
        Read what {firstName} wrote, then say yes or no.{' '}
        {isLive
          ? 'The page is public, without your name. No money is sent unless you say yes.'
          : 'Nothing is sent to anyone unless you say yes.'}
      </p>
      <Panel tone="mist" className="mt-6 break-words">
        <h2 className="type-h3-small">{title}</h2>
        {summary !== '' && <p className="mt-1">{summary}</p>}
        <p className="type-meta mt-2 text-quiet">
          Goal {formatWholeDollars(goalCents)} · by {organizerName}
          {organizerRelation === null || organizerRelation === ''
            ? ''
            : `, ${relationWord(organizerRelation)}`}
        </p>
        <details className="mt-3">
          <summary className="link type-label target cursor-pointer">Read the whole story</summary>
          <CaseStory detail={invitation} />
        </details>
        {isLive && (
          <Link to={caseAddress(invitation)} className="link type-label target mt-2">
            See the page
          </Link>
        )}
      </Panel>
      <h2 className="type-h3 mt-8">If you accept</h2>
      <ul className="mt-3 grid gap-3">
        <Fact icon="bank">{`The money goes to your own account. ${firstName} never holds it.`}</Fact>
        <Fact icon="calendar-blank">
          {`We transfer what has cleared every ${PAYOUT_EVERY_DAYS} days, or every day if you choose that, and you see each transfer.`}
        </Fact>
        <Fact icon="eye">{`If you accept, the page shows your full name, ${invitation.recipientName}, beside what ${firstName} wrote. If it’s misspelled, ask ${firstName} to correct it first.`}</Fact>
        <Fact icon="coins">It costs you nothing, and you don’t owe anyone anything.</Fact>
      </ul>
      <h2 className="type-h3 mt-8">What we’ll ask you</h2>
      <p className="mt-2">
        {isLive ? 'As soon as you accept' : 'Once the fundraiser is live'}: your legal name, birth date, home
        address and phone,{isByLink && ' an e-mail address for our code,'} the last 4 digits of your SSN and a
        US account for the money. It takes about five minutes. The digits and your account go to our payment
        provider alone; neither {firstName} nor donors see any of it. You must be 18 or older.
      </p>
    </>
  )
}
