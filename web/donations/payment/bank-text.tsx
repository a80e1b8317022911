import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const BANK_TITLE = 'Your bank wants to be sure it’s you'

/** Reassures the donor that the donation can still be paid until this time. */
export const BankDeadline = ({ deadline }: { readonly deadline: Date }) => (
  <p className="type-meta flex items-center gap-2 text-quiet">
    <Icon name="clock" />
    <span>
      Gift kept for you until <DateText at={deadline.toISOString()} form="time" />
    </span>
  </p>
)
