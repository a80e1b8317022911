import { Form, useNavigation } from 'react-router'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import { invitationPath } from '#contract/page-addresses.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Invitation } from './invitation-text.tsx'

type AnswerFormProps = { readonly invitation: Invitation; readonly posted: FormResult | undefined }

/** Form with three answers. The two refusals need an extra click, against accidents. */
export const AnswerForm = ({ invitation, posted }: AnswerFormProps) => {
  const isBusy = useNavigation().formMethod === 'POST'
  const firstName = firstNameOf(invitation.organizerName)
  const address = invitationPath(invitation.caseId)
  const isRefused = posted !== undefined && !posted.done
  return (
    <div className="mt-8 space-y-4">
      {isRefused && <ErrorSummary problems={[]} title={posted.message} attempt={posted} />}
      <Form method="post" action={address}>
        <Button type="submit" name="act" value="accept" size="large" wide busy={isBusy && 'Sending…'}>
          Yes, I accept
        </Button>
      </Form>
      <details
        open={posted?.act === 'decline' && isRefused}
        className="rounded-panel bg-card p-4 shadow-line"
      >
        <summary className="link type-label target cursor-pointer">No, I don’t want this</summary>
        <Form method="post" action={address} noValidate className="mt-3 space-y-4">
          <TextAreaField
            name="reason"
            label={`Anything ${firstName} should know?`}
            optional
            hint={`${firstName} will read this.`}
            rows={3}
            defaultValue={posted?.values['reason']}
            error={posted?.fields['reason']}
          />
          <Button type="submit" name="act" value="decline" kind="secondary" busy={isBusy && 'Sending…'}>
            Decline
          </Button>
        </Form>
      </details>
      <Panel tone="sun" padding="small">
        <details>
          <summary className="link type-label target cursor-pointer">I don’t know {firstName}</summary>
          <p className="mt-2">
            Tell us here. We’ll decline for you
            {invitation.isByLink
              ? ' and look into the fundraiser. '
              : ', look into the fundraiser, and write to you once it’s decided. '}
            {firstName} isn’t told that you reported it.
          </p>
          <Form method="post" action={address} className="mt-3">
            <Button
              type="submit"
              name="act"
              value="unknown_organizer"
              kind="secondary"
              icon="flag"
              busy={isBusy && 'Sending…'}
            >
              Report and decline
            </Button>
          </Form>
        </details>
      </Panel>
    </div>
  )
}
