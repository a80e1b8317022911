import { formatDate } from '#contract/dates.ts'
import { type AccountQuestion, checkPath, WITHDRAWAL_ACCOUNT } from '#contract/withdrawal-account.ts'
import { HelpContact } from '#web/shell/help-contact.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RoundSign } from '#web/ui/result-head.tsx'
import type { LoadedCheck } from '../load-check.ts'
import { NextStep, WhatNext } from './what-next.tsx'

type Asked = { readonly icon: IconName; readonly lead: string; readonly text: string }

const ASKED: Readonly<Record<AccountQuestion, Asked>> = {
  ssn: {
    icon: 'lock-simple',
    lead: 'Your SSN.',
    text: 'Its last 4 digits are missing, or don’t match your name and birth date.',
  },
  bank: {
    icon: 'bank',
    lead: 'Your bank account.',
    text: 'The routing and the account number, as your bank’s app shows them.',
  },
  document: {
    icon: 'user',
    lead: 'A photo of your ID.',
    text: 'A driver’s license or passport: the numbers alone didn’t tell that it is you.',
  },
  terms: { icon: 'check', lead: 'Your yes.', text: 'The payment provider’s terms wait for it.' },
  details: {
    icon: 'pencil-simple',
    lead: 'Your details.',
    text: 'Name, birth date, address or phone differ from your ID. Compare them.',
  },
  other: { icon: 'info', lead: 'One more thing.', text: 'The secure form says what it is.' },
}

/** What waits until then. */
const Until = ({ info }: Pick<LoadedCheck, 'info'>) => {
  const { withdrawalAccount, givingPausesAt, refundsAt } = info
  const isOnHold = withdrawalAccount === WITHDRAWAL_ACCOUNT.disabled
  const hasDates = givingPausesAt !== null && refundsAt !== null
  return (
    <Panel tone={isOnHold ? 'rose' : 'sun'} className="type-meta mt-6 tablet:p-4">
      {isOnHold ? (
        <>
          <b>Transfers to you are on hold until this is done.</b> The money stays safe. <HelpContact whole />
        </>
      ) : (
        'Until this is done nothing is sent.'
      )}
      {hasDates &&
        ` Giving pauses on ${formatDate(new Date(givingPausesAt))}, and gifts go back on ${formatDate(new Date(refundsAt))}.`}
    </Panel>
  )
}

/** Left before the end, or something didn't match: what, and where to put it right. */
export const Unfinished = ({ who, info }: LoadedCheck) => {
  const { accountMissing } = info
  const questions = accountMissing.length > 0 ? accountMissing : (['other'] as const)
  return (
    <>
      <RoundSign icon="pencil-simple" />
      <h1 className="type-h1 mt-3">
        {info.withdrawalAccount === WITHDRAWAL_ACCOUNT.disabled
          ? 'One part needs another look'
          : 'One part is left'}
      </h1>
      <p className="type-lead mt-2 text-quiet">
        What you gave us is saved. Our payment provider still asks for this:
      </p>
      <WhatNext title="What is missing">
        {questions.map((question) => {
          const { icon, lead, text } = ASKED[question]
          return (
            <NextStep key={question} icon={icon} lead={lead}>
              {text}
            </NextStep>
          )
        })}
      </WhatNext>
      <Until info={info} />
      <div className="mt-6 grid gap-2">
        <ButtonLink to={checkPath(who.caseId)} size="large">
          Go on to the secure form
        </ButtonLink>
      </div>
      <p className="type-meta mt-4 text-quiet">Not now? The link in your e-mail brings you back here.</p>
    </>
  )
}
