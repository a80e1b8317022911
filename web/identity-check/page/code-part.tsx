import { BANK_STEPS } from '#contract/identity-check/withdrawal-account.ts'
import { checkPath } from '#contract/page-addresses.ts'
import { Picture } from '#web/cases/picture.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { CodeAnswer } from '../code-actions.ts'
import type { LoadedCheck } from '../load-check.ts'
import type { SentCode } from '../sent-code-cookie.ts'
import { AskCode } from './ask-code.tsx'
import { NotMe } from './not-me.tsx'
import { PartPage } from './part-page.tsx'
import { useCodeForm } from './use-code-form.ts'

type CheckRequesterProps = Pick<LoadedCheck, 'who' | 'cover'>

/** The case and its organizer, before the first field. */
const CheckRequester = ({ who, cover }: CheckRequesterProps) => (
  <Panel tone="mist" padding="small" className="flex gap-3">
    {cover !== null && (
      <Picture image={cover} sizes="64px" eager decorative className="h-12 w-16 shrink-0 rounded-tag" />
    )}
    <div className="type-meta min-w-0 break-words">
      <p className="font-bold">{who.caseTitle}</p>
      <p>
        {who.role === 'beneficiary'
          ? `${who.organizerName} named you as the person who receives the money.`
          : 'This fundraiser’s money goes to you, so we need to verify who you are.'}
      </p>
    </div>
  </Panel>
)

type CodePartProps = Omit<LoadedCheck, 'noCheckReason' | 'isOver' | 'toCoverCents'> & {
  readonly sentCode: SentCode | null
  readonly postedAnswer: CodeAnswer | null
  /** Whether the code precedes a bank account change. */
  readonly forBank: boolean
}

const NoAddress = () => (
  <>
    <p className="type-lead mt-2 text-quiet">
      {unbroken('Your account has no e-mail yet. Add one, and we’ll send the code there.')}
    </p>
    <ButtonLink to="/account" size="large" wide className="mt-6">
      Add an e-mail
    </ButtonLink>
  </>
)

/** Shown to a person who came back from a later step. */
const Confirmed = ({ who }: Pick<LoadedCheck, 'who'>) => (
  <>
    <p className="type-lead mt-2 flex items-start gap-2">
      <Icon name="check-circle-fill" className="mt-1 text-pine" />
      <span>
        Done. You entered the code we sent to <b>{who.maskedEmail}</b>.
      </span>
    </p>
    <ButtonLink to={checkPath(who.caseId, 'details')} size="large" wide className="mt-6">
      Continue
    </ButtonLink>
  </>
)

/** Step 1: says who requests the check and for which case, and asks for a mailed code. */
export const CodePart = ({ who, info, cover, sentCode, postedAnswer, forBank }: CodePartProps) => {
  const form = useCodeForm({ caseId: who.caseId, sentCode, postedAnswer })
  return (
    <PartPage part="code" {...(forBank && { steps: BANK_STEPS })}>
      {!forBank && <CheckRequester who={who} cover={cover} />}
      <h1 className="type-h1 mt-6">Confirm your e-mail</h1>
      {who.maskedEmail === null && !who.namesEmail ? (
        <NoAddress />
      ) : info.form !== null ? (
        <Confirmed who={who} />
      ) : (
        <AskCode who={who} form={form} forBank={forBank} />
      )}
      {who.role === 'beneficiary' && !forBank && (
        <NotMe who={who} isPublic={cover !== null} isConfirmed={info.form !== null} />
      )}
    </PartPage>
  )
}
