import { Form } from 'react-router'
import { PURPOSE } from '#contract/cases/cases.ts'
import { closedMoneyText } from '#contract/cases/money-path.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { checkPath, ownInvitationPath } from '#contract/page-addresses.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { DeadlineRefundText } from '#web/cases/deadline-refund-text.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Panel, type PanelTone } from '#web/ui/panel.tsx'
import { InvitationLink } from '../invitation/invitation-link.tsx'
import type { OwnInvitation } from '../invitation/invitation-text.ts'
import { accountText } from './account-text.ts'
import { isSettled } from './use-dashboard.ts'

const TONES: Readonly<Record<number, PanelTone>> = {
  [WITHDRAWAL_ACCOUNT.initial]: 'sun',
  [WITHDRAWAL_ACCOUNT.verified]: 'pine',
  [WITHDRAWAL_ACCOUNT.disabled]: 'rose',
}

type AccountPanelProps = {
  readonly dashboard: Dashboard
  /** Null for a case for oneself. */
  readonly invitation: OwnInvitation | null
  readonly result: FormResult | undefined
}

type DeadlineRefundProps = {
  readonly dashboard: Dashboard
  readonly deadlineRefund: NonNullable<Dashboard['deadlineRefund']>
}

const DeadlineRefundPanel = ({ dashboard, deadlineRefund }: DeadlineRefundProps) => (
  <Panel id="account" tone="sun">
    <h2 className="type-strong">
      {deadlineRefund.amountCents > 0 ? 'Gifts were refunded' : 'Your fundraiser has ended'}
    </h2>
    <p className="mt-1">
      <DeadlineRefundText
        deadlineRefund={deadlineRefund}
        whose={dashboard.purpose === PURPOSE.myself ? 'Your' : `${dashboard.recipientFirstName}’s`}
      />{' '}
      This fundraiser no longer takes gifts.
    </p>
  </Panel>
)

const SettledPanel = ({ dashboard: { totals, inTransit } }: { readonly dashboard: Dashboard }) => (
  <Panel id="account" tone="pine">
    <h2 className="type-strong">Nothing is left to send</h2>
    <p className="mt-1">
      {totals.paidOutCents > 0
        ? `Your fundraiser has ended. ${closedMoneyText(totals, inTransit)}`
        : 'Your fundraiser has ended without gifts to send.'}
    </p>
  </Panel>
)

/** What happens to the gifts unless the recipient is verified. */
export const Deadlines = ({
  dashboard: { account, state: caseState },
}: {
  readonly dashboard: Dashboard
}) => {
  const now = useNow()
  const { state, donationsPauseAt, refundsAt } = account
  if (donationsPauseAt === null || refundsAt === null) return null
  const refundDay = <DateText at={refundsAt} />
  return (
    <p className="type-meta mt-2">
      {state === WITHDRAWAL_ACCOUNT.disabled ? (
        <>Unless this is cleared up by then, gifts go back on {refundDay}.</>
      ) : caseState === 'ended' ? (
        <>Gifts go back on {refundDay} if it isn’t done by then.</>
      ) : new Date(donationsPauseAt) <= now ? (
        <>Giving is paused until it’s done, and gifts go back on {refundDay} if it isn’t done by then.</>
      ) : (
        <>
          Giving pauses on <DateText at={donationsPauseAt} />, and gifts go back on {refundDay}, if it isn’t
          done by then.
        </>
      )}
    </p>
  )
}

/** State of the withdrawal account, and the next action, with the link that the organizer hands over. */
export const AccountPanel = ({ dashboard, invitation, result }: AccountPanelProps) => {
  const now = useNow()
  if (dashboard.deadlineRefund !== null)
    return <DeadlineRefundPanel dashboard={dashboard} deadlineRefund={dashboard.deadlineRefund} />
  if (isSettled(dashboard)) return <SettledPanel dashboard={dashboard} />
  const { title, text } = accountText(dashboard)
  const { state, remindAt } = dashboard.account
  return (
    <>
      <Panel id="account" tone={TONES[state] ?? 'sun'}>
        <h2 className="type-strong">{title}</h2>
        <p className="mt-1">{text}</p>
        <Deadlines dashboard={dashboard} />
        {state === WITHDRAWAL_ACCOUNT.initial && dashboard.purpose === PURPOSE.myself && (
          <ButtonLink to={checkPath(dashboard.caseId)} size="small" className="mt-4">
            Confirm who you are
          </ButtonLink>
        )}
        {invitation !== null && invitation.state !== 'accepted' && (
          <ButtonLink to={ownInvitationPath(dashboard.caseId)} size="small" kind="secondary" className="mt-4">
            See {dashboard.recipientFirstName}’s invitation
          </ButtonLink>
        )}
        {remindAt !== null && new Date(remindAt) <= now && (
          <Form method="post" className="mt-4">
            <Button type="submit" name="act" value="remind" size="small" kind="secondary">
              Remind {dashboard.recipientFirstName} again
            </Button>
          </Form>
        )}
        <div className="mt-4 empty:hidden">
          <FormOutcome result={result} act="remind" />
        </div>
      </Panel>
      {invitation !== null && state === WITHDRAWAL_ACCOUNT.initial && (
        <InvitationLink caseId={dashboard.caseId} invitation={invitation} />
      )}
    </>
  )
}
