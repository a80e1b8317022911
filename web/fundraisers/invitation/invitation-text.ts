import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { InvitationState } from '#contract/identity-check/invitation-answers.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import type { TagTone } from '#web/ui/tag.tsx'

export type OwnInvitation = CallOutput<Calls['beneficiaryInvitation']>

type StateText = { readonly word: string; readonly tone: TagTone; readonly icon: IconName }

export const INVITATION_TEXTS: Readonly<Record<InvitationState, StateText>> = {
  waiting: { word: 'Waiting for an answer', tone: 'sun', icon: 'hourglass-medium' },
  accepted: { word: 'Accepted', tone: 'pine', icon: 'check' },
  declined: { word: 'Declined', tone: 'blush', icon: 'warning-circle' },
  withdrawn: { word: 'Withdrawn', tone: 'gray', icon: 'x' },
}

/** In place of the state once every gift was given back. */
export const DEADLINE_REFUND_TEXT: StateText = {
  word: 'Gifts refunded',
  tone: 'sun',
  icon: 'arrow-counter-clockwise',
}

/** The message that the organizer sends with the link. */
export const invitationMessage = (
  { state, recipientFirstName: name }: Pick<OwnInvitation, 'state' | 'recipientFirstName'>,
  brandName: string,
): string =>
  state === 'accepted'
    ? `Hi ${name}, please open this link to confirm who you are on ${brandName}, so the money can go to your bank:`
    : `Hi ${name}, I’d like to raise money for you on ${brandName}. Please read what I wrote and say yes or no. You don’t need an account:`

/** What the state means, and what comes next. `hasAddress`: whether we can write to the recipient. */
export const invitationText = ({
  state,
  recipientFirstName: name,
  isLive,
  isVerified,
  hasAddress,
}: Pick<OwnInvitation, 'state' | 'recipientFirstName' | 'isLive' | 'isVerified'> & {
  readonly hasAddress: boolean
}): string => {
  switch (state) {
    case 'waiting':
      return `${hasAddress ? `We e-mailed ${name} a link` : `Give ${name} the link`} to read what you wrote and accept or decline. They don’t need an account.${isLive ? ' Until they accept, the page doesn’t show their name.' : ''}`
    case 'accepted':
      if (isVerified) return `${name} receives the money, and has confirmed who they are.`
      if (!hasAddress)
        return `${name} receives the money. ${isLive ? 'Next' : 'Once your fundraiser is live'}, they open your link again and confirm who they are.`
      return isLive
        ? `${name} receives the money. Next, they confirm who they are. We’ll remind them until it’s done.`
        : `${name} receives the money. Once your fundraiser is live, they confirm who they are. We’ll remind them.`
    case 'declined':
      return `${name} doesn’t want to receive this money, so nothing can be transferred. Talk with them. ${hasAddress ? 'The link in their e-mail still lets them accept.' : 'You can make a new link if they change their mind.'} Or name someone else.`
    case 'withdrawn':
      return `No one is invited to receive the money now, so nothing can be transferred. Invite ${name} again, or name someone else.`
  }
}

/** One line for a list; null if there is nothing to do. */
export const invitationNote = (state: InvitationState | null, name: string): string | null => {
  switch (state) {
    case 'waiting':
      return `${name} hasn’t answered your invitation yet.`
    case 'declined':
      return `${name} declined your invitation.`
    case 'withdrawn':
      return `You withdrew ${name}’s invitation.`
    default:
      return null
  }
}
