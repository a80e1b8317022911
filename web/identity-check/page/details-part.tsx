import { checkPath } from '#contract/page-addresses.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { hasDetails } from '../check.state.ts'
import type { SentDetails } from '../details/details-answer.ts'
import { knownFields, savedFields } from '../details/details-fields.ts'
import { DetailsFieldset } from '../details/details-form.tsx'
import { useDetailsForm } from '../details/use-details-form.ts'
import type { LoadedCheck } from '../load-check.ts'
import { PartPage } from './part-page.tsx'
import { SavedLine } from './saved-line.tsx'
import { SubmittedDetailsPart } from './submitted-details-part.tsx'

/** Id of the note that the details can't be changed afterwards; it describes the button. */
const FINAL_NOTE = 'details-final'

type DetailsPartProps = Pick<LoadedCheck, 'info'> & { readonly posted: SentDetails | null }

const DetailsForm = ({ info, posted }: DetailsPartProps) => {
  const { caseId, details, knownName, payoutInterval } = info
  const known = details === null ? knownFields(knownName) : savedFields(details)
  const fields = posted?.fields ?? { ...known, payoutInterval }
  const { form, answer, attempts, busy, state, persist, forget, send } = useDetailsForm({
    caseId,
    fields,
    postedAnswer: posted,
  })
  return (
    <PartPage part="details">
      <h1 className="type-h1">About you</h1>
      <p className="type-lead mt-2 text-quiet">
        As on your driver’s license or passport. We keep it encrypted and send it to Stripe, our payment
        provider. We show our team only your name, and only if it isn’t the one on the fundraiser.
      </p>
      <form
        ref={form}
        method="post"
        action={checkPath(caseId, 'details')}
        noValidate
        onInput={persist}
        onSubmit={send}
        className="mt-6"
      >
        <div className="has-[p]:mb-6">
          <ErrorSummary
            problems={answer.problems.map(({ control, message }) => ({ fieldId: control, message }))}
            attempt={attempts}
            {...(answer.failure === null ? {} : { title: answer.failure })}
          />
        </div>
        <div className="space-y-6">
          <DetailsFieldset fields={fields} problems={answer.problems} state={state} />
        </div>
        <p id={FINAL_NOTE} className="mt-8">
          Double-check your details. When you continue, they go to our payment provider, and you can’t change
          them here anymore.
        </p>
        <div className="mt-4 grid gap-2">
          <Button
            type="submit"
            size="large"
            name="act"
            value="give"
            aria-describedby={FINAL_NOTE}
            busy={busy && 'Saving…'}
          >
            Continue to the last part
          </Button>
          <ButtonLink to={checkPath(caseId, 'code')} kind="secondary" size="large" icon="arrow-left">
            Back
          </ButtonLink>
          {details !== null && (
            <ButtonLink to={checkPath(caseId)} kind="text" onClick={forget}>
              Continue without changes
            </ButtonLink>
          )}
        </div>
      </form>
      <SavedLine isSaved={details !== null} role={info.role} />
    </PartPage>
  )
}

/** Step 2: legal details as on an ID. */
export const DetailsPart = ({ info, posted }: DetailsPartProps) =>
  info.details !== null && hasDetails(info) ? (
    <SubmittedDetailsPart caseId={info.caseId} role={info.role} details={info.details} />
  ) : (
    <DetailsForm info={info} posted={posted} />
  )
