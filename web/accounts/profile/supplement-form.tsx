import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FullNameField } from '#web/ui/fields/full-name-field.tsx'
import { fieldId, formProblems } from '../form-problems.ts'
import { ResendCode } from '../resend-code.tsx'
import { type SectionAnswer, SectionForm } from './section-form.tsx'

type SupplementFormProps = {
  readonly info: UserInfo
  readonly section: SectionAnswer
}

const FIELDS = { fullName: 'fullName', email: 'newEmail' } as const

const AskMissing = ({ info: { missing }, section: { answer, busy } }: SupplementFormProps) => {
  const { problems, values } = answer
  const act = missing.length > 1 ? 'giveBoth' : 'giveEmail'
  return (
    <>
      {missing.includes('fullName') && (
        <FullNameField
          id={fieldId('supplement', 'fullName')}
          name="fullName"
          label="Full name"
          defaultValue={values['fullName'] ?? ''}
          error={problems['fullName']}
        />
      )}
      {missing.includes('email') && (
        <EmailField
          id={fieldId('supplement', 'newEmail')}
          name="newEmail"
          label="E-mail"
          defaultValue={values['newEmail'] ?? ''}
          error={problems['newEmail']}
        />
      )}
      <Button
        type="submit"
        size="large"
        wide
        className="mt-2"
        name="act"
        value={act}
        busy={busy !== null && 'Saving…'}
      >
        Continue
      </Button>
    </>
  )
}

const AskCode = ({ section: { answer, busy } }: Pick<SupplementFormProps, 'section'>) => {
  const { values, problems, resendAt } = answer
  return (
    <>
      <input type="hidden" name="newEmail" value={values['newEmail'] ?? ''} />
      <CodeField
        name="verifyCode"
        label="6-digit code"
        defaultValue={values['verifyCode'] ?? ''}
        // While the form asks for the code, the address can't be edited, so its error is shown here.
        error={problems['verifyCode'] ?? problems['newEmail']}
      />
      <Button
        type="submit"
        size="large"
        wide
        name="act"
        value="giveCode"
        busy={busy === 'giveCode' && 'Checking…'}
      >
        Continue
      </Button>
      <div>
        <ResendCode resendAt={resendAt} busy={busy === 'giveEmail'} act="giveEmail" />
        <Button type="submit" kind="text" size="small" className="-mx-2" name="act" value="giveAnother">
          Use another e-mail
        </Button>
      </div>
    </>
  )
}

/** Form for the missing data. For an e-mail address, it then asks for the mailed code. */
export const SupplementForm = ({ info, section }: SupplementFormProps) => {
  const { answer } = section
  const fields = answer.codesSent ? [] : info.missing.map((name) => FIELDS[name])
  return (
    <SectionForm {...section} persistsInput problems={formProblems('supplement', fields, answer.problems)}>
      {answer.codesSent ? <AskCode section={section} /> : <AskMissing info={info} section={section} />}
    </SectionForm>
  )
}
