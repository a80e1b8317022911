import { formatCents, formatDonation, formatWholeDollars } from '#contract/money.ts'
import { classNames } from '../class-names.ts'

const FORMS = { cents: formatCents, whole: formatWholeDollars, donation: formatDonation } as const

type MoneyProps = {
  readonly cents: number
  /**
   * `cents` wherever a person pays, receives or is owed; `whole` in public totals; `donation` in donation lists.
   */
  readonly form: keyof typeof FORMS
  readonly className?: string
}

/** An unbroken amount. */
export const Money = ({ cents, form, className }: MoneyProps) => (
  <span className={classNames('whitespace-nowrap', className)}>{FORMS[form](cents)}</span>
)
