import type { ReactNode } from 'react'
import { DONATIONS_PAUSE_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import type { FundraiserResult } from '#contract/fundraisers/fundraisers.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { dashboardAddress } from '#contract/page-addresses.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import type { OwnInvitation } from '../invitation/invitation-text.ts'
import { titleOf } from '../list/own-case-text.ts'

type NextStepListProps = {
  readonly type: FundraiserResult
  readonly own: OwnCase
  readonly invitation: OwnInvitation | null
  /** Address of the identity check; null if someone else must pass it. */
  readonly checkAddress: string | null
}

type NextStepProps = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

const NextStep = ({ icon, title, text, children }: NextStepProps) => (
  <li className="flex gap-4 border-b border-line py-4">
    <span className="flex size-10 flex-none items-center justify-center rounded-full bg-mist text-blue">
      <Icon name={icon} />
    </span>
    <div className="min-w-0">
      <h3 className="type-strong">{title}</h3>
      <p className="type-meta mt-1 text-quiet">{text}</p>
      {children && <div className="mt-3">{children}</div>}
    </div>
  </li>
)

/** How the beneficiary is asked. */
const askedText = (invitation: OwnInvitation | null, name: string): string => {
  if (invitation?.state === 'accepted') return `${name} accepted.`
  return invitation?.email === null
    ? `Give ${name} the link above, so they can say yes or no.`
    : `We e-mailed ${name} and asked if they accept. A quick call helps.`
}

const IdentityStep = ({
  own,
  invitation,
  checkAddress,
  isLive,
}: Pick<NextStepListProps, 'own' | 'invitation' | 'checkAddress'> & { readonly isLive: boolean }) =>
  checkAddress === null ? (
    <NextStep
      icon="seal-check"
      title="They confirm who they are"
      text={`${askedText(invitation, own.recipient?.firstName ?? 'the person you named')} ${isLive ? 'Next' : 'Once your page is live'}, they verify their identity and add their bank account.`}
    />
  ) : (
    <NextStep
      icon="seal-check"
      title="Confirm who you are"
      text={`It takes about five minutes. Nothing can be sent until it’s done, and giving pauses ${DONATIONS_PAUSE_AFTER_DAYS} days after the page ${isLive ? 'went' : 'goes'} live.`}
    >
      <ButtonLink to={checkAddress} kind="secondary" size="small">
        Start the identity check
      </ButtonLink>
    </NextStep>
  )

const { initial } = WITHDRAWAL_ACCOUNT
const FIRST_GIFT = 'The first gift usually comes from someone you know.'

/** What the owner can do while the fundraiser is in review, and once it is live. */
export const NextStepList = ({ type, own, invitation, checkAddress }: NextStepListProps) => {
  const { caseId, slug } = own
  const isLive = type === 'published' && slug !== null
  // Once it is passed, or while it is on hold, there is nothing to start.
  const isCheckOpen = (own.recipient?.accountState ?? initial) === initial
  return (
    <section aria-labelledby="next" className="mt-12">
      <h2 id="next" className="type-h3">
        What comes next
      </h2>
      <ul className="mt-2">
        {isCheckOpen && <IdentityStep {...{ own, invitation, checkAddress, isLive }} />}
        <NextStep
          icon="share-network"
          title={isLive ? 'Share it' : 'Make a list of ten people'}
          text={isLive ? FIRST_GIFT : `${FIRST_GIFT} Be ready to tell them the day it goes live.`}
        >
          {isLive && (
            <ShareButton
              title={titleOf(own)}
              path={caseAddress({ caseId, slug })}
              kind="secondary"
              size="small"
            />
          )}
        </NextStep>
        <NextStep
          icon="megaphone"
          title={isLive ? 'Write the first update' : 'Plan a first update'}
          text="A few sentences and a photo in the first week show donors that you’re there."
        >
          {isLive && (
            <ButtonLink to={`${dashboardAddress(caseId)}/updates`} kind="secondary" size="small">
              Write an update
            </ButtonLink>
          )}
        </NextStep>
      </ul>
    </section>
  )
}
