import type { AccountQuestion } from '#contract/identity-check/withdrawal-account.ts'
import { checkPath } from '#contract/page-addresses.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { questionsLeft } from '../check.state.ts'
import type { LoadedCheck } from '../load-check.ts'
import { returnLaterText } from '../page/return-later-text.ts'
import { DisabledAccountNotice } from './disabled-account-notice.tsx'
import { NextStep, NextSteps } from './next-steps.tsx'

type Words = { readonly icon: IconName; readonly lead: string; readonly text: string }

const REQUIREMENTS: Readonly<Record<AccountQuestion, Words>> = {
  ssn: {
    icon: 'lock-simple',
    lead: 'Your SSN.',
    text: 'Its last 4 digits are missing, or don’t match your name and birth date.',
  },
  bank: {
    icon: 'bank',
    lead: 'Where your money goes.',
    text: 'The routing and the account number as your bank’s app shows them, or a card if the form offers it.',
  },
  document: {
    icon: 'user',
    lead: 'A photo of your ID.',
    text: 'A driver’s license or passport: the numbers alone didn’t show that it’s you.',
  },
  terms: {
    icon: 'check',
    lead: 'The provider’s terms.',
    text: 'Accept them so it can send you money.',
  },
  details: {
    icon: 'pencil-simple',
    lead: 'Your details.',
    text: 'Name, birth date, address or phone differ from your ID. Compare them.',
  },
  other: { icon: 'info', lead: 'One more thing.', text: 'The secure form says what it is.' },
}

/** What happens on which day if the check stays unfinished. */
const Deadlines = ({ info: { donationsPauseAt, refundsAt } }: Pick<LoadedCheck, 'info'>) => (
  <Panel tone="sun" padding="small" className="type-meta mt-6">
    Until this is done nothing is sent.
    {refundsAt !== null && (
      <>
        {' '}
        {donationsPauseAt === null ? (
          'Gifts go back'
        ) : (
          <>
            Giving pauses on <DateText at={donationsPauseAt} />, and gifts go back
          </>
        )}{' '}
        on <DateText at={refundsAt} />.
      </>
    )}
  </Panel>
)

/** Result page of an unfinished check: which data is missing or was rejected, and where to give it. */
export const Unfinished = ({ who, info }: Pick<LoadedCheck, 'who' | 'info'>) => (
  <>
    <p className="type-lead mt-2 text-quiet">
      What you gave us is saved. Our payment provider still needs this:
    </p>
    <NextSteps title="What’s missing">
      {questionsLeft(info).map((requirement) => {
        const { icon, lead, text } = REQUIREMENTS[requirement]
        return (
          <NextStep key={requirement} icon={icon} lead={lead}>
            {text}
          </NextStep>
        )
      })}
    </NextSteps>
    {info.disabled === null ? (
      <Deadlines info={info} />
    ) : (
      <DisabledAccountNotice disabled={info.disabled} refundsAt={info.refundsAt} />
    )}
    <div className="mt-6 grid gap-2">
      <ButtonLink to={checkPath(who.caseId)} size="large">
        Continue to the secure form
      </ButtonLink>
    </div>
    <p className="type-meta mt-4 text-quiet">{unbroken(`Not now? ${returnLaterText(who.role)}`)}</p>
  </>
)
