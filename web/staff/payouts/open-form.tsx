import { useEffect, useRef } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { type HoldKind, STAFF_HOLD_KINDS } from '#contract/identity-check/payout-holds.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SecondFactorField } from '../second-factor-field.tsx'
import { wordsOf } from './form-text.ts'
import { type OpenForm, type PayoutsData, pageAddress } from './payouts-page.ts'

const KIND_WORDS: Partial<Record<HoldKind, string>> = {
  staff: 'A question about the fundraiser',
  identity: 'Doubts about who receives the money',
}

const useFocusOnMount = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

/** Focuses the first wrong field after a refusal. */
const useFocusFirstProblem = (problem: FormResult | null) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return form
}

/** The version of the stop that the page shows, 0 if it isn't open any more. */
const versionOf = ({ figures }: PayoutsData, { id }: OpenForm): number =>
  figures.stops.find(({ stopId }) => stopId === id)?.version ?? 0

/** The form that the address names. Each form requires a reason, and some a message to the owner. */
export const OpenFormPanel = ({ data, form }: { readonly data: PayoutsData; readonly form: OpenForm }) => {
  const result = useActionData<FormResult>()
  const problem = result !== undefined && result.act === form.name ? result : null
  const isBusy = useNavigation().state !== 'idle'
  const heading = useFocusOnMount()
  const body = useFocusFirstProblem(problem)
  const { heading: title, intro, button, message, foot } = wordsOf(data, form)
  return (
    <Panel padding="large" className="inset-ring-2 inset-ring-blue" role="region" aria-labelledby="open-form">
      <h2 id="open-form" ref={heading} tabIndex={-1} className="type-strong">
        {title}
      </h2>
      <p className="type-small mt-1 text-quiet">{intro}</p>
      <Form ref={body} method="post" className="mt-4 space-y-4">
        {problem !== null && Object.keys(problem.fields).length === 0 && (
          <ErrorSummary problems={[]} title={problem.message} attempt={problem} />
        )}
        <input type="hidden" name="id" value={form.id} />
        <input type="hidden" name="key" value={data.formKey} />
        {form.name === 'resume' && <input type="hidden" name="version" value={versionOf(data, form)} />}
        {form.name === 'freeze' && form.caseId === '' ? (
          <TextField
            label="Case number"
            name="caseId"
            autoComplete="off"
            spellCheck={false}
            hint="12 characters, from the case’s web address"
            defaultValue={problem?.values['caseId']}
            error={problem?.fields['caseId']}
          />
        ) : (
          <input type="hidden" name="caseId" value={form.caseId} />
        )}
        {form.name === 'freeze' && (
          <SelectField label="About" name="kind" defaultValue={problem?.values['kind']}>
            {STAFF_HOLD_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_WORDS[kind]}
              </option>
            ))}
          </SelectField>
        )}
        <TextAreaField
          label="Internal reason"
          name="reason"
          rows={3}
          defaultValue={problem?.values['reason']}
          error={problem?.fields['reason']}
        />
        {message !== null && (
          <TextAreaField
            label="Message to them"
            name="message"
            rows={4}
            defaultValue={problem?.values['message'] ?? message}
            error={problem?.fields['message']}
          />
        )}
        <SecondFactorField problem={problem ?? undefined} />
        <Button type="submit" name="act" value={form.name} wide busy={isBusy && 'Sending…'}>
          {button}
        </Button>
        <p className="type-small text-quiet">{foot}</p>
        <Link to={pageAddress(data.view, { form: null })} className="link type-label">
          Cancel
        </Link>
      </Form>
    </Panel>
  )
}
