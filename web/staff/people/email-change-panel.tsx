import type { StaffPerson } from '#contract/staff/person-shapes.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ReasonAct } from '../reason-act.tsx'

type EmailChangePanelProps = { readonly person: StaffPerson; readonly problem: FormResult | undefined }

/** Forms that move an account to another e-mail address, and that cancel a pending change. */
export const EmailChangePanel = ({ person: { emailChange }, problem }: EmailChangePanelProps) =>
  emailChange === null ? (
    <ReasonAct
      key="ask"
      act="change-email"
      heading="Change e-mail address"
      text="For someone who lost access to the old one. We e-mail both addresses: the new one has to confirm, and the old one can stop it for 72 hours."
      button="Request change"
      problem={problem}
      needsCode
    >
      <TextField
        label="New address"
        name="newEmail"
        type="email"
        defaultValue={problem?.values['newEmail']}
        error={problem?.fields['newEmail']}
      />
    </ReasonAct>
  ) : (
    <ReasonAct
      key="waits"
      act="cancel-email"
      heading="E-mail change pending"
      text={
        <>
          {emailChange.newEmail}, due <DateText at={emailChange.dueAt} form="moment" />,{' '}
          {emailChange.isConfirmed
            ? 'confirmed by the new address.'
            : 'not confirmed by the new address yet.'}
        </>
      }
      button="Cancel change"
      problem={problem}
      needsCode
    />
  )
