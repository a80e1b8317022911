import type { ReactNode } from 'react'
import { HOLD_WORDS } from '#contract/identity-check/account-hold.ts'
import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import { isOnHold } from '#contract/identity-check/withdrawal-account.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-text.ts'
import { FREEZING_HOLDS } from '#contract/payouts/payouts.ts'
import { mailAddress } from '#web/shell/mail-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { DateText } from '#web/ui/date-text.tsx'
import type { LoadedCheck } from '../load-check.ts'
import { AccountHoldNotice } from './account-hold-notice.tsx'
import { CaseLink } from './case-link.tsx'

const moneyText = ({ role, organizerName }: LoadedCheck['who']): ReactNode =>
  role === 'organizer' ? 'The money you raise' : `The money that ${organizerName} raises for you`

const subjectOf = (caseTitle: string, hold: CheckInfo['hold']): string =>
  `On hold: ${caseTitle}${hold === null ? '' : ` (${HOLD_WORDS[hold.reason].code})`}`

/** Whether the hold is our own freeze, which the list of holds above already explains. */
const isFrozenByUs = ({ hold, holds }: CheckInfo): boolean =>
  hold?.reason === 'stopped' &&
  holds.some(({ code }) => FREEZING_HOLDS.some((kind) => MONEY_HOLDS[kind].code === code))

/** Result page of an account on hold: says why nothing is paid out, and who can help. */
export const Disabled = ({ who, info }: Pick<LoadedCheck, 'who' | 'info'>) => {
  const { supportEmail } = usePublicConfig()
  const { hold, refundsAt } = info
  const canOnlyWrite = isOnHold(info)
  return (
    <>
      <p className="type-lead mt-2 text-quiet">
        {moneyText(who)} stays safe with us.
        {refundsAt !== null && (
          <>
            {' '}
            Unless this is cleared up, gifts go back on <DateText at={refundsAt} />.
          </>
        )}
      </p>
      {hold !== null && !isFrozenByUs(info) && <AccountHoldNotice hold={hold} refundsAt={refundsAt} />}
      <div className="mt-6 grid gap-2">
        <a
          href={mailAddress(supportEmail, subjectOf(who.caseTitle, hold))}
          className={buttonClass({ size: 'large', kind: canOnlyWrite ? 'primary' : 'secondary' })}
        >
          Write to us
        </a>
        <CaseLink
          who={who}
          kind={canOnlyWrite ? 'secondary' : 'primary'}
          className={canOnlyWrite ? undefined : 'order-first'}
        />
      </div>
    </>
  )
}
