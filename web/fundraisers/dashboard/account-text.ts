import { PURPOSE } from '#contract/cases/cases.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import type { InvitationState } from '#contract/identity-check/invitation-answers.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { DEFAULT_PAYOUT_INTERVAL, intervalText } from '#contract/payouts/payout-interval.ts'
import { invitationText } from '../invitation/invitation-text.ts'

const invitationWords = (state: Exclude<InvitationState, 'accepted'>, name: string, hasAddress: boolean) => ({
  title: {
    waiting: `${name} hasn’t answered yet`,
    declined: `${name} declined`,
    withdrawn: 'No one is invited',
  }[state],
  text: invitationText({ state, recipientFirstName: name, isLive: true, isVerified: false, hasAddress }),
})

/** Title and text for the state of the withdrawal account, which is the organizer's or the beneficiary's. */
export const accountText = ({
  account: { state, invitation, hasAddress },
  purpose,
  recipientFirstName: name,
  payoutInterval = DEFAULT_PAYOUT_INTERVAL,
}: Pick<Dashboard, 'purpose' | 'recipientFirstName'> &
  Partial<Pick<Dashboard, 'payoutInterval'>> & {
    readonly account: Pick<Dashboard['account'], 'state' | 'invitation' | 'hasAddress'>
  }): { title: string; text: string } => {
  const isOwn = purpose === PURPOSE.myself
  switch (state) {
    case WITHDRAWAL_ACCOUNT.verified:
      return isOwn
        ? {
            title: 'Your account is verified',
            text: `We transfer what has cleared to you ${intervalText(payoutInterval)}.`,
          }
        : {
            title: `${name}’s account is verified`,
            text: `We transfer what has cleared to ${name} ${intervalText(payoutInterval)}.`,
          }
    case WITHDRAWAL_ACCOUNT.disabled:
      return isOwn
        ? {
            title: 'Your account is on hold',
            text: 'Nothing can be given or transferred. Write to us or call us.',
          }
        : {
            title: `${name}’s account is on hold`,
            text: `Nothing can be given, or transferred to ${name}. The Payouts page says why, and who acts by when. Questions? Write to us or call us.`,
          }
    default:
      if (!isOwn && invitation !== null && invitation !== 'accepted')
        return invitationWords(invitation, name, hasAddress)
      return isOwn
        ? {
            title: 'Confirm who you are',
            text: 'We sent you an e-mail. We need your full name and date of birth before any money leaves.',
          }
        : {
            title: `${name} hasn’t confirmed who they are yet`,
            text: `${hasAddress ? `We sent ${name} an e-mail and will remind them.` : `${name} accepted. Now they open your link again and confirm who they are.`} We need their full name and date of birth before any money leaves.`,
          }
  }
}
