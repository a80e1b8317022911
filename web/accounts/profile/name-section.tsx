import { FULL_NAME_MAX } from '#contract/account-fields.ts'
import type { UserInfo } from '#contract/account-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SectionCard, SectionForm, useSection } from './section-form.tsx'

type NameFormProps = {
  readonly info: UserInfo
  readonly words: string
  readonly kind: 'primary' | 'secondary'
}

export const NameForm = ({ info, words, kind }: NameFormProps) => {
  const section = useSection('name')
  const { answer, busy } = section
  return (
    <SectionForm {...section}>
      <TextField
        name="fullName"
        autoComplete="name"
        maxLength={FULL_NAME_MAX}
        label="First and last name"
        defaultValue={answer.typed['fullName'] ?? info.fullName ?? ''}
        error={answer.problems['fullName']}
      />
      <Button type="submit" kind={kind} name="act" value="saveName" busy={busy !== null && 'Saving…'}>
        {words}
      </Button>
    </SectionForm>
  )
}

export const NameSection = ({ info }: { readonly info: UserInfo }) => (
  <SectionCard section="name" title="Your name" intro="As it stands on the fundraisers you start.">
    <NameForm info={info} words="Save the name" kind="secondary" />
  </SectionCard>
)
