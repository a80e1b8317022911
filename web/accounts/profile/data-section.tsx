import type { UserInfo } from '#contract/account-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ResendCode } from '../resend-code.tsx'
import { SectionCard, SectionForm, useSection } from './section-form.tsx'

export const DataSection = () => (
  <SectionCard
    title="Your data"
    intro="What we keep about you: account, devices, fundraisers, and gifts from your e-mail address."
  >
    <a href="/account/export" className={buttonClass({ kind: 'secondary' })}>
      <Icon name="download-simple" />
      Download your data
    </a>
  </SectionCard>
)

type PartProps = {
  readonly email: string | null
  readonly codesSent: boolean
  readonly problem: string | undefined
  readonly busy: string | null
  readonly resendAt: string | null
}

const EraseFields = ({ email, codesSent, problem, busy, resendAt }: PartProps) => {
  if (email !== null && !codesSent)
    return (
      <Button
        type="submit"
        kind="secondary"
        name="act"
        value="sendEraseCode"
        busy={busy === 'sendEraseCode' && 'Sending…'}
      >
        Send me a code to erase it
      </Button>
    )
  return (
    <>
      {email !== null && (
        <CodeField name="verifyCode" label={`The code we sent to ${email}`} error={problem} />
      )}
      <Button
        type="submit"
        kind="secondary"
        icon="trash"
        name="act"
        value="erase"
        busy={busy === 'erase' && 'Erasing…'}
      >
        Erase my account for good
      </Button>
      {email !== null && (
        <ResendCode resendAt={resendAt} busy={busy === 'sendEraseCode'} act="sendEraseCode" />
      )}
    </>
  )
}

export const EraseSection = ({ info }: { readonly info: UserInfo }) => {
  const section = useSection('erase')
  const { answer, busy } = section
  return (
    <SectionCard
      title="Erase your account"
      intro="Your name, e-mail and words go, and can’t come back. Amounts stay in the books, with nobody’s name. A fundraiser that is still open, or still has money, has to end first."
    >
      <SectionForm {...section}>
        <EraseFields
          email={info.email}
          codesSent={answer.codesSent}
          problem={answer.problems['verifyCode']}
          busy={busy}
          resendAt={answer.resendAt}
        />
      </SectionForm>
    </SectionCard>
  )
}
