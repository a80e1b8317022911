import type { ReactNode } from 'react'
import { DISABLED_ACCOUNT_TEXTS } from '#contract/identity-check/disabled-account-text.ts'
import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import { FREEZING_HOLDS } from '#contract/identity-check/payout-holds.ts'
import { isRejectedOrStopped } from '#contract/identity-check/withdrawal-account.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-text.ts'
import { mailAddress } from '#web/shell/mail-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { DateText } from '#web/ui/date-text.tsx'
import type { LoadedCheck } from '../load-check.ts'
import { CaseLink } from './case-link.tsx'
import { DisabledAccountNotice } from './disabled-account-notice.tsx'

const moneyText = ({ role, organizerName }: LoadedCheck['who']): ReactNode =>
  role === 'organizer' ? 'The money you raise' : `The money that ${organizerName} raises for you`

const subjectOf = (caseTitle: string, disabled: CheckInfo['disabled']): string =>
  `On hold: ${caseTitle}${disabled === null ? '' : ` (${DISABLED_ACCOUNT_TEXTS[disabled.reason].code})`}`

/** Whether it is our own freeze that disables the account, which the list of holds above already explains. */
const isFrozenByUs = ({ disabled, holds }: CheckInfo): boolean =>
  disabled?.reason === 'stopped' &&
  holds.some(({ code }) => FREEZING_HOLDS.some((kind) => MONEY_HOLDS[kind].code === code))

/** Result page of a disabled account: says why nothing is paid out, and who can help. */
export const Disabled = ({ who, info }: Pick<LoadedCheck, 'who' | 'info'>) => {
  const { supportEmail } = usePublicConfig()
  const { disabled, refundsAt } = info
  const canOnlyWrite = isRejectedOrStopped(info)
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
      {disabled !== null && !isFrozenByUs(info) && (
        <DisabledAccountNotice disabled={disabled} refundsAt={refundsAt} />
      )}
      <div className="mt-6 grid gap-2">
        <a
          href={mailAddress(supportEmail, subjectOf(who.caseTitle, disabled))}
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
