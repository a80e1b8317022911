import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const BANK_TITLE = 'Your bank wants to be sure it’s you'

/** Reassurance: nothing is lost or charged, whatever happens at the bank. */
export const BankDeadline = ({ deadline }: { readonly deadline: Date }) => (
  <p className="type-meta flex items-center gap-2 text-quiet">
    <Icon name="clock" />
    <span>
      Gift kept for you until <DateText at={deadline.toISOString()} form="time" />
    </span>
  </p>
)
