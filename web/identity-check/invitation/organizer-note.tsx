import { ownInvitationPath } from '#contract/page-addresses.ts'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Invitation } from './invitation-text.tsx'

/** Says to an organizer who opened the link that they hand over that it is for the other person. */
export const OrganizerNote = ({
  invitation: { caseId, recipientFirstName: name },
}: {
  readonly invitation: Invitation
}) => (
  <Panel tone="sun" className="mb-6 break-words">
    <p className="type-strong">This link is for {name}</p>
    <p className="mt-1">
      Here’s what {name} sees. You’re signed in as the organizer, so you can’t answer. Only {name} can, on
      their own phone or computer.
    </p>
    <Link to={ownInvitationPath(caseId)} className="link-text target mt-2 inline-block">
      Back to the link
    </Link>
  </Panel>
)
