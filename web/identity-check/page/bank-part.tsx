import { calls } from '#contract/calls.ts'
import { destinationName } from '#contract/identity-check/payout-destination.ts'
import { BANK_CHANGE_HOURS } from '#contract/identity-check/payout-holds.ts'
import { BANK_STEPS } from '#contract/identity-check/withdrawal-account.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { resultAddress } from '../check-address.ts'
import { sendSigned } from '../details/submit-details.ts'
import { signDeps } from '../details/use-details-form.ts'
import type { LoadedCheck } from '../load-check.ts'
import { ProviderBankForm } from '../onboarding/provider-onboarding.tsx'
import { CardNote, useBeginSession } from './account-part.tsx'
import { PartPage } from './part-page.tsx'

/**
 * Change of the bank account or card in the provider's form. The form doesn't report when it is done, so a button to continue is
 * below it.
 */
export const BankPart = ({ info: { caseId, bank, offersCard } }: Pick<LoadedCheck, 'info'>) => {
  const begin = useBeginSession(() =>
    sendSigned(
      signDeps,
      { caseId, call: calls.beginBankChange },
      (target) => target,
      (signed) => api.beginBankChange(signed, { quiet: true }),
    ),
  )
  return (
    <PartPage part="bank" steps={BANK_STEPS}>
      <h1 className="type-h1">Change where your money goes</h1>
      <p className="type-lead mt-2 text-quiet">
        Transfers go to {bank === null ? 'your account' : destinationName(bank)} today. Type the new bank
        account{offersCard && ' or debit card'} in the secure form of Stripe, our payment provider. We never
        see the number.
      </p>
      {offersCard && <CardNote />}
      <Panel tone="mist" padding="small" className="type-meta mt-6">
        <b>A change holds transfers for {BANK_CHANGE_HOURS} hours.</b> We also e-mail you, so no one can
        quietly send your money elsewhere.
      </Panel>
      <Panel tone="card" padding="small" className="mt-6">
        <ProviderBankForm begin={begin} />
      </Panel>
      <ButtonLink to={resultAddress(caseId)} size="large" wide className="mt-6">
        I’m done
      </ButtonLink>
    </PartPage>
  )
}
