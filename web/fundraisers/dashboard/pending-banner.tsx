import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import type { PendingAction } from '#contract/fundraisers/fundraisers.ts'
import { formatCents } from '#contract/money.ts'
import {
  checkPath,
  DRAFT_PARAMETER,
  ownInvitationPath,
  resultPath,
  stepPath,
} from '#contract/page-addresses.ts'
import { type CasePayouts, noteAddress } from '#web/payouts/case-payouts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { tabAddress } from './tabs.tsx'

type Step = {
  readonly icon: IconName
  readonly heading: string
  readonly text: string
  readonly words: string
  readonly to: string
}

const noteStep = (caseId: string, { payouts, noteWantedFor }: CasePayouts): Step => {
  const payoutWithoutNote = payouts.find(({ payoutId }) => payoutId === noteWantedFor)
  return {
    icon: 'pencil-simple',
    heading: 'Say what the transfer paid for',
    text: `${payoutWithoutNote === undefined ? 'A transfer' : formatCents(payoutWithoutNote.amountCents)} arrived. A line about what it paid for is enough. Donors see it on the page.`,
    words: 'Write the note',
    to:
      payoutWithoutNote === undefined
        ? tabAddress(caseId, 'payouts')
        : noteAddress(caseId, payoutWithoutNote.payoutId),
  }
}

/** Text and link of each pending action. */
const stepOf = (
  action: PendingAction,
  { caseId, recipientFirstName, totals, account }: Dashboard,
  payouts: CasePayouts,
): Step => {
  switch (action) {
    case 'fix_changes':
      return {
        icon: 'pencil-simple',
        heading: 'Our team asked for changes',
        text: 'See what to fix. What you wrote is kept.',
        words: 'See what',
        to: resultPath('need_info', caseId),
      }
    case 'verify_payout':
      return {
        icon: 'identification-card',
        heading: 'Confirm who you are',
        text: 'It takes about five minutes. Have your bank’s routing number handy. Gifts wait for you until then.',
        words: 'Start the check',
        to: checkPath(caseId),
      }
    case 'remind_beneficiary':
      return {
        icon: 'identification-card',
        // The panel below, which this leads to, says what they haven't done yet.
        heading: `Gifts wait for ${recipientFirstName}`,
        text: account.hasAddress
          ? 'They use the link in our e-mail. Give them a call, or have us remind them.'
          : 'They use your link. Send it again, or show them its code.',
        words: account.hasAddress ? 'Remind them' : 'See the link',
        to: '#account',
      }
    case 'correct_beneficiary':
      return {
        icon: 'envelope-simple',
        heading: `${recipientFirstName} isn’t going to receive the money`,
        text: 'No one has accepted it, so nothing can be transferred. Invite them at another address, or name someone else.',
        words: 'See the invitation',
        to: ownInvitationPath(caseId),
      }
    case 'finish_edit':
      return {
        icon: 'pencil-simple',
        heading: 'You have a change that you haven’t sent',
        text: 'The page stays as it is until you send it.',
        words: 'Continue',
        to: `${stepPath('review')}?${DRAFT_PARAMETER}=${caseId}`,
      }
    case 'write_use_note':
      return noteStep(caseId, payouts)
    case 'post_first_update':
      return {
        icon: 'megaphone',
        heading: 'Post your first update',
        text: 'The people who gave want to hear from you. A few sentences and a photo are enough.',
        words: 'Write an update',
        to: tabAddress(caseId, 'updates'),
      }
    case 'share':
      return {
        icon: 'share-network',
        heading: 'Share it with ten people you know',
        text:
          totals.donationCount === 0
            ? 'The first gifts usually come from people you know.'
            : 'Most gifts come from people you know, and the people they tell.',
        words: 'Open the share kit',
        to: tabAddress(caseId, 'share'),
      }
  }
}

type PendingBannerProps = { readonly dashboard: Dashboard; readonly payouts: CasePayouts }

/** The most urgent action; nothing if there is none. */
export const PendingBanner = ({ dashboard, payouts }: PendingBannerProps) => {
  const [action] = dashboard.pendingActions
  // While a transfer has failed, its state comes first, and sharing can wait.
  if (action === undefined || (action === 'share' && payouts.payouts[0]?.state === 'failed')) return null
  const { icon, heading, text, words, to } = stepOf(action, dashboard, payouts)
  return (
    <Panel tone="sun" padding="large" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-sun">
        <Icon name={icon} size={24} />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="type-h3">{heading}</h2>
        <p className="mt-1">{text}</p>
      </div>
      <ButtonLink to={to} className="phone:w-full">
        {words}
      </ButtonLink>
    </Panel>
  )
}
