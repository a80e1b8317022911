import type { InvitationState } from '#contract/identity-check/invitation-answers.ts'
import type { StaffInvitation } from '#contract/identity-check/invitation-for-staff.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

const STATES: Readonly<Record<InvitationState, { readonly label: string; readonly tone: TagTone }>> = {
  waiting: { label: 'No answer yet', tone: 'sun' },
  accepted: { label: 'Accepted', tone: 'pine' },
  declined: { label: 'Declined', tone: 'blush' },
  withdrawn: { label: 'Withdrawn', tone: 'gray' },
}

/** How the beneficiary was invited, and what they answered; nothing for a case for oneself. */
export const InvitationPanel = ({ invitation }: { readonly invitation: StaffInvitation | null }) => {
  if (invitation === null) return null
  const { state, email, invitedAt, mailedAt, openedAt, answeredAt, declineReason } = invitation
  const { label, tone } = STATES[state]
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-strong">Invitation</h2>
        <Tag tone={tone}>{label}</Tag>
      </div>
      <p className="mt-1 wrap-anywhere">{email ?? 'No e-mail address'}</p>
      <p className="type-small text-quiet">
        Invited <DateText at={invitedAt} form="short" />
        {' · '}
        {mailedAt === null ? (
          'not e-mailed'
        ) : (
          <>
            e-mailed <DateText at={mailedAt} form="short" />
          </>
        )}
        {openedAt !== null && (
          <>
            {' · '}opened <DateText at={openedAt} form="short" />
          </>
        )}
        {answeredAt !== null && (
          <>
            {' · '}answered <DateText at={answeredAt} />
          </>
        )}
      </p>
      {declineReason !== null && <p className="mt-2 wrap-anywhere">“{declineReason}”</p>}
    </Panel>
  )
}
