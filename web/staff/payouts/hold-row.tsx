import type { StaffHold } from '#contract/payouts/payout-staff.ts'
import { AgoText, DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { ActLink } from '../acts/act-link.tsx'
import { DueText } from '../due-text.tsx'
import { Cell, Row } from '../staff-table.tsx'
import { WhoseMoney } from './section.tsx'

const untilText = ({ kind, untilAt, mayLift }: StaffHold) => {
  if (untilAt !== null) return <DateText at={untilAt} form="moment" />
  if (kind === 'books') return 'The books agree'
  if (kind === 'account_stopped') return 'The provider re-enables it'
  return mayLift ? 'You decide' : 'A new bank account or card'
}

/** Staff end a hold of their own. Beside one that they can't end, they can begin their own. */
const Act = ({ hold }: { readonly hold: StaffHold }) => {
  const { caseId, holdId, recipientDisplay, mayLift } = hold
  return (
    <ActLink act={mayLift ? 'unfreeze' : 'freeze'} of={mayLift ? `${caseId}.${holdId}` : caseId}>
      {mayLift ? 'Lift' : 'Freeze'}
      <span className="sr-only">{`${mayLift ? ' the hold on' : ''} ${recipientDisplay}`}</span>
    </ActLink>
  )
}

/** Whether the appeal is unanswered. */
const isWaiting = ({ appeal }: StaffHold): boolean => appeal !== null && appeal.answer === null

export const HoldRow = ({ hold }: { readonly hold: StaffHold }) => (
  <Row highlighted={isWaiting(hold)}>
    <Cell label="Recipient">
      <WhoseMoney {...hold} />
    </Cell>
    <Cell label="Reason">
      <code className="type-small">{hold.code}</code>
      <span className="type-small block wrap-anywhere text-quiet">{hold.reason ?? hold.message}</span>
      <span className="type-small block text-quiet">
        <AgoText at={hold.openedAt} />
        {hold.openedByName !== null && ` by ${hold.openedByName}`}
      </span>
      {hold.appeal !== null && (
        <span className="type-small mt-1 block wrap-anywhere">
          <b>Appeal:</b> {hold.appeal.text}
          {hold.appeal.answer === null ? (
            <span className="block text-quiet">
              Reply due <DueText at={hold.appeal.answerDueAt} />
            </span>
          ) : (
            <span className="block text-quiet">Our reply: {hold.appeal.answer}</span>
          )}
        </span>
      )}
    </Cell>
    <Cell label="Until">{untilText(hold)}</Cell>
    <Cell label="Held">
      <b>
        <Money cents={hold.heldCents} form="cents" />
      </b>
    </Cell>
    <Cell label="">
      <Act hold={hold} />
      {hold.mayAnswer && (
        <ActLink act="answer" of={`${hold.caseId}.${hold.holdId}`} kind="text" className="mt-1">
          Reply<span className="sr-only"> to {hold.recipientDisplay}</span>
        </ActLink>
      )}
    </Cell>
  </Row>
)
