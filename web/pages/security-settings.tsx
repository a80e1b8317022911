import { EMAIL_CODE_MINUTES, EMAIL_CODE_TRIES } from '#contract/accounts/mailed-code.ts'
import { SESSION_DAYS, SESSION_IDLE_DAYS, TOKEN_MINUTES } from '#contract/accounts/session-times.ts'
import { DONATIONS_PAUSE_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { DONATION_CLEARS_DAYS, FIRST_DONATION_CLEARS_DAYS } from '#contract/donations/clearing-days.ts'
import { REFUND_ASK_TIME, TIP_BACK_DAYS, UNDO_HOURS } from '#contract/donations/donation-promises.ts'
import { BANK_CHANGE_HOURS } from '#contract/identity-check/payout-holds.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { DONATION_MAX_CENTS, DONATION_MAX_VERIFIED_CENTS } from '#contract/pricing.ts'
import { Card } from '#web/ui/card.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { SunIcon } from './company-facts.tsx'
import { WideCards } from './reading-page.tsx'

const days = (count: number): string => `${count} days`

type Setting = { readonly value: string; readonly name: string; readonly note?: string }
type Group = { readonly icon: IconName; readonly title: string; readonly settings: readonly Setting[] }

const GROUPS: readonly Group[] = [
  {
    icon: 'hourglass-medium',
    title: 'While money waits',
    settings: [
      { value: days(FIRST_DONATION_CLEARS_DAYS), name: 'until a case’s first gift clears' },
      { value: days(DONATION_CLEARS_DAYS), name: 'until later gifts clear' },
      {
        value: days(PAYOUT_EVERY_DAYS),
        name: 'between transfers',
        note: 'Or every day, if the recipient chooses that.',
      },
      { value: `${BANK_CHANGE_HOURS} hours`, name: 'transfers wait after a new bank account' },
    ],
  },
  {
    icon: 'identification-card',
    title: 'Without an identity check',
    settings: [
      { value: days(DONATIONS_PAUSE_AFTER_DAYS), name: 'until giving pauses' },
      { value: days(REFUNDS_AFTER_DAYS), name: 'until gifts go back' },
    ],
  },
  {
    icon: 'arrow-counter-clockwise',
    title: 'Getting it back',
    settings: [
      { value: `${UNDO_HOURS} hours`, name: 'to cancel a gift yourself' },
      { value: days(TIP_BACK_DAYS), name: 'to get a tip back' },
      { value: REFUND_ASK_TIME, name: 'to ask for a refund' },
    ],
  },
  {
    icon: 'shield-check',
    title: 'Limits and signing in',
    settings: [
      {
        value: formatWholeDollars(DONATION_MAX_CENTS),
        name: 'is the largest gift',
        note: `${formatWholeDollars(DONATION_MAX_VERIFIED_CENTS)} from a verified address.`,
      },
      {
        value: `${EMAIL_CODE_MINUTES} minutes`,
        name: 'a code we e-mail is good for',
        note: `${EMAIL_CODE_TRIES} tries.`,
      },
      {
        value: days(SESSION_DAYS),
        name: 'signing in lasts',
        note: `${SESSION_IDLE_DAYS} without a visit; its key is renewed every ${TOKEN_MINUTES} minutes.`,
      },
    ],
  },
]

/** The figures of the rules in force, by what they protect. */
export const SecuritySettings = () => (
  <WideCards>
    {GROUPS.map(({ icon, title, settings }) => (
      <li key={title}>
        <Card className="h-full p-6">
          <SunIcon name={icon} />
          <h3 className="type-strong mt-4">{title}</h3>
          <dl className="mt-4 grid gap-4">
            {settings.map(({ value, name, note }) => (
              <div key={name} className="flex flex-col-reverse">
                <dt className="type-meta text-quiet">
                  {name}
                  {note !== undefined && <span className="block">{note}</span>}
                </dt>
                <dd className="type-money-m">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </li>
    ))}
  </WideCards>
)
