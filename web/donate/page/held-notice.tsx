import type { CaseDetail } from '#contract/cases/cases.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MONEY_STATES } from '#web/ui/money/money-states.ts'
import { Panel } from '#web/ui/panel.tsx'

type HeldNoticeProps = { readonly detail: CaseDetail; readonly className?: string }

/** Explains that we hold donations until the recipient is verified; null for a verified recipient. */
export const HeldNotice = ({ detail: { recipient, refundsAt }, className }: HeldNoticeProps) =>
  refundsAt === null ? null : (
    <Panel tone="sun" className={classNames('flex gap-3', className)}>
      <Icon name={MONEY_STATES.heldForCheck.icon} size={24} className="text-on-sun-wash" />
      <p>
        <b>{MONEY_STATES.heldForCheck.word}.</b> We hold your gift until {recipient.firstName}’s identity is
        verified. If that doesn’t happen by <DateText at={refundsAt} />, we refund all of it.
      </p>
    </Panel>
  )
