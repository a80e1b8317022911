import { Form, useNavigation } from 'react-router'
import { APPEAL_WINDOW_DAYS } from '#contract/cases/reviews/review-deadlines.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'

type AppealFormProps = { readonly own: OwnCase; readonly refusedAppeal: FormResult | undefined }

/** Form for an appeal to another reviewer, which is possible once. */
export const AppealForm = ({ own, refusedAppeal }: AppealFormProps) => {
  const { state } = useNavigation()
  const until = own.review?.appealUntil ?? null
  return (
    <section aria-labelledby="appeal" className="mt-12">
      <h2 id="appeal" className="type-h3">
        Think we got it wrong?
      </h2>
      <p className="mt-2 text-quiet">
        You can ask another reviewer to look at it once,{' '}
        {until === null ? (
          `within ${APPEAL_WINDOW_DAYS} days.`
        ) : (
          <>
            until <DateText at={until} />.
          </>
        )}
      </p>
      <Form method="post" className="mt-4 space-y-4" noValidate>
        {/* The review's id is the key, so that submitting twice makes one appeal. */}
        <input type="hidden" name="idempotencyKey" value={own.review?.checkId ?? own.caseId} />
        <TextAreaField
          id="text"
          name="text"
          label="What should they look at again?"
          defaultValue={refusedAppeal?.values['text']}
          error={refusedAppeal?.fields['text'] ?? refusedAppeal?.message}
        />
        <Button type="submit" kind="secondary" busy={state === 'submitting' && 'Sending…'}>
          Ask another reviewer
        </Button>
      </Form>
    </section>
  )
}
