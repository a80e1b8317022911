import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { FullNameField } from '#web/ui/fields/full-name-field.tsx'
import { SectionCard, SectionForm, useSection } from './section-form.tsx'

const NameForm = ({ info }: { readonly info: UserInfo }) => {
  const section = useSection('name')
  const { answer, busy } = section
  return (
    <SectionForm {...section} persistsInput>
      <FullNameField
        name="fullName"
        label="First and last name"
        defaultValue={answer.values['fullName'] ?? info.fullName ?? ''}
        error={answer.problems['fullName']}
      />
      <Button type="submit" kind="secondary" name="act" value="saveName" busy={busy !== null && 'Saving…'}>
        Save the name
      </Button>
    </SectionForm>
  )
}

export const NameSection = ({ info }: { readonly info: UserInfo }) => (
  <SectionCard section="name" title="Your name" intro="Shown on fundraisers you start.">
    <NameForm info={info} />
  </SectionCard>
)
