import { formatCents, formatDonation, formatWholeDollars } from '#contract/money.ts'
import { classNames } from '../class-names.ts'

const FORMS = { cents: formatCents, whole: formatWholeDollars, donation: formatDonation } as const

type MoneyProps = {
  readonly cents: number
  /** `cents` wherever a person pays, receives or is owed; `whole` in public totals; `gift` in lists of gifts. */
  readonly form: keyof typeof FORMS
  readonly className?: string
}

/** An amount in text; it never breaks across lines. */
export const Money = ({ cents, form, className }: MoneyProps) => (
  <span className={classNames('whitespace-nowrap', className)}>{FORMS[form](cents)}</span>
)
