import type { ReactNode } from 'react'
import { href } from 'react-router'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import { checkPath, invitationPath } from '#contract/page-addresses.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { RoundSign } from '#web/ui/result-head.tsx'
import type { Invitation } from './invitation-text.tsx'

type Words = {
  readonly icon: IconName
  readonly title: string
  readonly lead: string
  readonly action: ReactNode
}

const seePage = (invitation: Invitation) => (
  <ButtonLink to={caseAddress(invitation)} kind="secondary" size="large">
    See the page
  </ButtonLink>
)

/** The organizer has a link that they handed over, so that nothing is written by it. */
const writeLink = ({ caseId, isByLink }: Invitation) =>
  !isByLink && (
    <ButtonLink to={href('/fundraiser/case/:caseId/write', { caseId })} kind="secondary" size="large">
      Write to the people who gave
    </ButtonLink>
  )

const wordsOf = (invitation: Invitation): Words => {
  const { caseId, state, isReported, isLive, isVerified, isByLink, title } = invitation
  const organizer = firstNameOf(invitation.organizerName)
  if (state === 'accepted' && isVerified)
    return {
      icon: 'check',
      title: 'Thank you. Everything is done',
      lead: `You accepted, and you’re verified. What people give to “${title}” goes to your own account.`,
      action: (
        <>
          {writeLink(invitation)}
          {seePage(invitation)}
        </>
      ),
    }
  if (state === 'accepted')
    return isLive
      ? {
          icon: 'check',
          title: 'Thank you. One step is left',
          lead: `“${title}” is live. Before we can send you the money, we need to verify who you are. It takes about five minutes.`,
          action: (
            <>
              <ButtonLink to={checkPath(caseId)} size="large">
                Confirm who you are
              </ButtonLink>
              {writeLink(invitation)}
              {seePage(invitation)}
            </>
          ),
        }
      : {
          icon: 'check',
          title: `Thank you. ${organizer} knows you said yes`,
          lead: isByLink
            ? `Someone on our team reads the fundraiser first. Keep your link: once the page is live, open it again to confirm who you are. ${organizer} will know when.`
            : 'Someone on our team reads the fundraiser first. Once it’s live, we’ll write to you to verify who you are. There’s nothing to do until then.',
          action: null,
        }
  return isReported
    ? {
        icon: 'flag',
        title: 'Thank you for telling us',
        lead: `Someone on our team is looking into it, and nothing can be transferred in your name.${isByLink ? '' : ' We’ll write to you once it’s decided.'}`,
        action: null,
      }
    : {
        icon: 'hand-palm',
        title: 'You declined',
        lead: `${organizer} knows. Nothing can be transferred in your name${isByLink ? `. If you change your mind, ask ${organizer} for a new link.` : ', and we won’t ask you again.'}`,
        action: isByLink ? null : (
          <ButtonLink to={`${invitationPath(caseId)}?change`} kind="secondary" size="large">
            I’ve changed my mind
          </ButtonLink>
        ),
      }
}

/** Result of an answer, and what comes next. */
export const AnsweredInvitation = ({ invitation }: { readonly invitation: Invitation }) => {
  const { icon, title, lead, action } = wordsOf(invitation)
  return (
    <>
      <RoundSign icon={icon} />
      <h1 tabIndex={-1} className="type-h1 mt-3 break-words">
        {title}
      </h1>
      <p role="status" className="type-lead mt-2 break-words text-quiet">
        {lead}
      </p>
      <div className="mt-6 grid gap-2">{action}</div>
    </>
  )
}
