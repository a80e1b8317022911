import { type CaseDetail, PURPOSE, raiseTypeText } from '#contract/cases/cases.ts'
import { recipientRelation } from '#contract/cases/relation-words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { kickerText, raisesText } from './case-facts.ts'
import { causeListAddress } from './causes.ts'

const Verified = () => (
  <a href="#protection" className="link target inline-flex items-center gap-1 whitespace-nowrap align-bottom">
    <Icon name="seal-check-fill" size={20} className="text-blue" />
    Verified
  </a>
)

export const OrganizerAndBeneficiary = ({ detail }: { readonly detail: CaseDetail }) => {
  const { organizer, recipient, purpose, verified, donationStatus, deadlineRefund } = detail
  return (
    <div className="mt-4 flex items-center gap-3">
      <Avatar name={organizer.displayName} />
      <p className="type-meta min-w-0">
        <b>{organizer.displayName}</b>
        {purpose === PURPOSE.myself ? (
          <>
            {' '}
            {raisesText(donationStatus)} this money
            {deadlineRefund === null &&
              ` and ${donationStatus === 'ended' && detail.paidOutCents > 0 ? 'received' : 'receives'} it`}
          </>
        ) : (
          <>
            {' '}
            {raisesText(donationStatus)} money for{' '}
            {recipient.relation !== null && `${recipientRelation(recipient.relation, organizer.firstName)}, `}
            <b>{recipient.fullName}</b>
          </>
        )}{' '}
        {verified && <Verified />}
      </p>
    </div>
  )
}

const StateTag = ({ detail }: { readonly detail: CaseDetail }) => {
  if (detail.donationStatus === 'ended')
    return (
      <Tag tone="outlined">
        {/* One child element, because a tag puts a gap between its children. */}
        <span>
          Ended
          {detail.endedAt !== null && (
            <>
              {' '}
              <DateText at={detail.endedAt} form="short" />
            </>
          )}
        </span>
      </Tag>
    )
  if (detail.donationStatus === 'paused')
    return (
      <Tag tone="sun" icon="pause-circle">
        Giving is paused
      </Tag>
    )
  return null
}

export const CaseHeading = ({ detail }: { readonly detail: CaseDetail }) => (
  <header>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link to={causeListAddress(detail.raiseType)} className="link target type-meta-strong">
        {detail.erased ? raiseTypeText(detail.raiseType) : kickerText(detail)}
      </Link>
      {detail.sample && <Tag tone="outlined">Sample case</Tag>}
      <StateTag detail={detail} />
    </div>
    <h1 className="type-h1 mt-2 break-words">{detail.title}</h1>
    {detail.erased ? (
      <p className="type-meta mt-4">
        The organizer deleted their account, so the story, photos and names are gone. The gifts and transfers
        stay.
      </p>
    ) : (
      <OrganizerAndBeneficiary detail={detail} />
    )}
  </header>
)
