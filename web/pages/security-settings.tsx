import { EMAIL_CODE_MINUTES, EMAIL_CODE_TRIES } from '#contract/accounts/mailed-code.ts'
import { SESSION_DAYS, SESSION_IDLE_DAYS, TOKEN_MINUTES } from '#contract/accounts/session-times.ts'
import { DONATIONS_PAUSE_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { DONATION_CLEARS_DAYS, FIRST_DONATION_CLEARS_DAYS } from '#contract/donations/clearing-days.ts'
import { REFUND_ASK_TIME, TIP_BACK_DAYS, UNDO_HOURS } from '#contract/donations/donation-promises.ts'
import { BANK_CHANGE_HOURS } from '#contract/identity-check/payout-holds.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { DONATION_MAX_CENTS, DONATION_MAX_VERIFIED_CENTS } from '#contract/pricing.ts'

export const days = (count: number): string => `${count} days`

const SETTINGS = [
  { name: 'A case’s first gift clears', value: days(FIRST_DONATION_CLEARS_DAYS) },
  { name: 'Later gifts clear', value: days(DONATION_CLEARS_DAYS) },
  {
    name: 'Transfers leave every',
    value: `${days(PAYOUT_EVERY_DAYS)}, or every day if the recipient chooses that`,
  },
  { name: 'Transfers wait after a new bank account', value: `${BANK_CHANGE_HOURS} hours` },
  { name: 'Without an identity check, giving pauses after', value: days(DONATIONS_PAUSE_AFTER_DAYS) },
  { name: 'Without an identity check, gifts go back after', value: days(REFUNDS_AFTER_DAYS) },
  { name: 'You can cancel a gift yourself for', value: `${UNDO_HOURS} hours` },
  { name: 'You can get a tip back for', value: days(TIP_BACK_DAYS) },
  { name: 'You can ask for a refund for', value: REFUND_ASK_TIME },
  { name: 'Largest gift', value: formatWholeDollars(DONATION_MAX_CENTS) },
  { name: 'Largest gift from a verified address', value: formatWholeDollars(DONATION_MAX_VERIFIED_CENTS) },
  {
    name: 'A code we e-mail is good for',
    value: `${EMAIL_CODE_MINUTES} minutes, ${EMAIL_CODE_TRIES} tries`,
  },
  {
    name: 'Signing in lasts',
    value: `${SESSION_DAYS} days, ${SESSION_IDLE_DAYS} without a visit; its key is renewed every ${TOKEN_MINUTES} minutes`,
  },
]

export const SecuritySettings = () => (
  <dl>
    {SETTINGS.map(({ name, value }) => (
      <div
        key={name}
        className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3 first:border-t-0"
      >
        <dt>{name}</dt>
        <dd className="font-label">{value}</dd>
      </div>
    ))}
  </dl>
)
