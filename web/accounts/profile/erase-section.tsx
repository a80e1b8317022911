import { useId } from 'react'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { FRESH_SESSION_MINUTES } from '#contract/accounts/session-times.ts'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { dashboardAddress } from '#contract/page-addresses.ts'
import { HelpContact } from '#web/shell/help-contact.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ResendCode } from '../resend-code.tsx'
import { type SectionAnswer, SectionCard, SectionForm, useSection } from './section-form.tsx'

type NeededBy = CallOutput<Calls['eraseInfo']>['neededBy']

/** Fundraisers that prevent the erasure, shown before the person can request it. */
const EraseBlockers = ({ neededBy }: { readonly neededBy: NeededBy }) => {
  const isOne = neededBy.length === 1
  return (
    <Panel tone="sun" className="type-meta">
      <p className="type-strong">
        {isOne ? 'A fundraiser still needs you' : `${neededBy.length} fundraisers still need you`}
      </p>
      <ul className="mt-1">
        {neededBy.map((owned) => (
          <li key={owned.caseId}>
            <Link to={`${dashboardAddress(owned.caseId)}/settings`} className="link-text target">
              {owned.title}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-1">
        {isOne
          ? 'End it in its settings, and wait until its money is paid out.'
          : 'End each in its settings, and wait until their money is paid out.'}{' '}
        Then you can delete your account here. One in review can’t be ended before our decision. Stuck? Write
        to <HelpContact />
      </p>
    </Panel>
  )
}

/** The first click leads to the confirmation, or mails a code. */
const EraseButton = ({ email, busy }: { readonly email: string | null; readonly busy: string | null }) =>
  email === null ? (
    <Button type="submit" kind="secondary" name="act" value="askErase">
      Delete my account
    </Button>
  ) : (
    <Button
      type="submit"
      kind="secondary"
      name="act"
      value="sendEraseCode"
      busy={busy === 'sendEraseCode' && 'Sending…'}
    >
      Send me a code to delete it
    </Button>
  )

type EraseConfirmationProps = Pick<SectionAnswer, 'answer' | 'busy'> & { readonly email: string | null }

/** The confirmation: consequences, with a cancel button. */
const EraseConfirmation = ({ email, answer, busy }: EraseConfirmationProps) => {
  const id = useId()
  return (
    <>
      <Panel id={id} tone="sun" data-asks tabIndex={-1}>
        <p className="type-strong">Delete your account for good?</p>
        <p className="type-meta mt-1">
          Your name, e-mail and messages are deleted now, along with the stories and photos of your
          fundraisers. No one can bring them back, and you’re signed out everywhere. We keep gift amounts for
          our records, without your name.
        </p>
      </Panel>
      {email !== null && (
        <CodeField
          name="verifyCode"
          label={`The code we sent to ${email}`}
          defaultValue={answer.values['verifyCode'] ?? ''}
          error={answer.problems['verifyCode']}
        />
      )}
      <div className="flex flex-wrap gap-4">
        <Button
          type="submit"
          kind="secondary"
          icon="trash"
          name="act"
          value="erase"
          aria-describedby={id}
          busy={busy === 'erase' && 'Deleting…'}
        >
          Delete my account for good
        </Button>
        <Button className="-mx-2" type="submit" kind="text" name="act" value="keepAccount">
          Keep my account
        </Button>
      </div>
      {email !== null && (
        <ResendCode resendAt={answer.resendAt} busy={busy === 'sendEraseCode'} act="sendEraseCode" />
      )}
    </>
  )
}

type EraseProps = {
  readonly info: UserInfo
  /** Whether the session is fresh, which replaces the code for a person without an e-mail. */
  readonly fresh: boolean
  readonly neededBy: NeededBy
}

const NEEDS_FRESH_SESSION = `To delete it, sign out and sign in again first. Then you have ${FRESH_SESSION_MINUTES} minutes.`

export const EraseSection = ({ info: { email }, fresh, neededBy }: EraseProps) => {
  const section = useSection('erase')
  const { answer, busy } = section
  const isNeeded = neededBy.length > 0
  const mayErase = !isNeeded && (email !== null || fresh)
  const isConfirming = mayErase && (answer.codesSent || answer.needsConfirmation)
  return (
    <SectionCard
      section="erase"
      title="Delete your account"
      // The confirmation repeats the text.
      intro={
        !isConfirming &&
        'Your name, e-mail and messages are deleted for good. We keep gift amounts for our records, without your name.'
      }
    >
      <SectionForm {...section}>
        {isNeeded && <EraseBlockers neededBy={neededBy} />}
        {!isNeeded && !mayErase && <p className="type-meta">{NEEDS_FRESH_SESSION}</p>}
        {isConfirming && <EraseConfirmation email={email} answer={answer} busy={busy} />}
        {mayErase && !isConfirming && <EraseButton email={email} busy={busy} />}
      </SectionForm>
    </SectionCard>
  )
}
