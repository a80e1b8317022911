import { Form, useNavigation } from 'react-router'
import { PURPOSE } from '#contract/cases/cases.ts'
import { ATTESTATIONS, attestationText } from '#contract/fundraisers/attestations.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { stepAddress } from '#contract/page-addresses.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import type { OpenDraft } from '../own-review.ts'
import { stepOfProblem } from '../step-list.ts'

/** Why it couldn't be sent. A change of one answer may make others incomplete; each leads to its step. */
const Refusal = ({ caseId, refused }: { readonly caseId: string; readonly refused: FormResult }) => {
  const problems = Object.entries(refused.fields)
  return (
    <div role="alert" className="type-meta-strong mb-4 text-poppy-deep">
      {problems.length === 0 && refused.message}
      {problems.map(([field, message]) => (
        <p key={field}>
          <Link to={`${stepAddress(stepOfProblem(field), caseId)}#${field}`} className="underline">
            {message}
          </Link>
        </p>
      ))}
    </div>
  )
}

const Confirmations = ({ own }: { readonly own: OwnCase }) => {
  const { termsPdfUrl } = usePublicConfig()
  const name = own.purpose === PURPOSE.myself ? null : (own.recipient?.firstName ?? 'the recipient')
  return (
    <ul className="type-meta mt-2 list-disc space-y-1 pl-5">
      {ATTESTATIONS.map(({ code }) => (
        <li key={code}>
          {attestationText(code, name)}
          {code === 'terms' && (
            <>
              {' '}
              <a href={termsPdfUrl} className="link-text">
                Terms of use (PDF)
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

type SendChangesProps = {
  readonly own: OwnCase
  readonly draft: OpenDraft
  readonly formKey: string
  readonly refused: FormResult | undefined
}

/**
 * Sends the requested changes. What was confirmed by ticking three boxes is confirmed again by sending, since the words
 * stand beside the button.
 */
export const SendChanges = ({ own, draft, formKey, refused }: SendChangesProps) => {
  const { state } = useNavigation()
  if (draft.changedFields.length === 0)
    return <p className="mt-8 text-quiet">Make your change, then send it from here.</p>
  return (
    <Form method="post" className="mt-8">
      {refused !== undefined && <Refusal caseId={own.caseId} refused={refused} />}
      <input type="hidden" name="version" value={draft.version} />
      <input type="hidden" name="idempotencyKey" value={formKey} />
      <Button type="submit" name="act" value="send" size="large" busy={state === 'submitting' && 'Sending…'}>
        Send the changes
      </Button>
      <p className="type-meta mt-4">By sending, you confirm again:</p>
      <Confirmations own={own} />
    </Form>
  )
}
