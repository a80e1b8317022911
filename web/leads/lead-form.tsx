import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { useProofOfWork } from '#web/browser/use-proof-of-work.ts'
import { attributionOf, visitSource } from '#web/browser/visits/visit-source.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { HoneypotField } from '#web/ui/honeypot-field.tsx'

const FIELDS = ['email', 'phone', 'raiseType', 'website', 'consent'] as const

const idOf = (field: (typeof FIELDS)[number]): string => (field === 'website' ? field : `lead-${field}`)

/** Hidden field with the visitor's attribution: from the page's address or, once scripts run, the tab's storage. */
const SourceField = () => {
  const { search } = useLocation()
  const [source, setSource] = useState(() => attributionOf(search))
  useEffect(() => setSource(visitSource(browserStorage(), search)), [search])
  return <input type="hidden" name="source" value={JSON.stringify(source)} />
}

const Consent = ({ attempt }: { readonly attempt: FormResult | undefined }) => {
  const { privacyPolicyPdfUrl } = usePublicConfig()
  return (
    <Checkbox
      id={idOf('consent')}
      name="consent"
      value="yes"
      defaultChecked={attempt?.values['consent'] !== undefined}
      error={attempt?.fields['consent']}
      className="type-small"
    >
      {LEAD_CONSENT.text}{' '}
      <a href={privacyPolicyPdfUrl} className="link-text">
        Privacy policy (PDF)
      </a>
    </Checkbox>
  )
}

type LeadFormProps = {
  readonly attempt: FormResult | undefined
  readonly raiseTypes: CallOutput<Calls['raiseTypes']>
}

const Fields = ({ attempt, raiseTypes }: LeadFormProps) => {
  const { values = {}, fields: errors = {} } = attempt ?? {}
  return (
    <>
      <EmailField
        id={idOf('email')}
        name="email"
        label="E-mail"
        defaultValue={values['email']}
        error={errors['email']}
      />
      <TextField
        id={idOf('phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label="Mobile phone"
        prefix="+1"
        defaultValue={values['phone']}
        error={errors['phone']}
      />
      <SelectField
        id={idOf('raiseType')}
        name="raiseType"
        label="What is it about?"
        optional
        defaultValue={values['raiseType']}
        error={errors['raiseType']}
      >
        <option value="">Choose</option>
        {raiseTypes.map(({ code, value }) => (
          <option key={code} value={code}>
            {value}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** Callback form: e-mail and phone. Works without scripts. */
export const LeadForm = ({ attempt: refused, raiseTypes }: LeadFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formMethod === 'POST'
  const isProving = useProofOfWork(form, refused?.challenge)
  const attempt = refused && isProving ? { ...refused, fields: {} } : refused
  const problems = FIELDS.flatMap((field) => {
    const message = attempt?.fields[field]
    return message === undefined ? [] : [{ fieldId: idOf(field), message }]
  })
  return (
    <Card lifted id="ask" className="relative overflow-hidden p-4 tablet:p-8">
      <h2 className="type-h2">Talk to a person first</h2>
      <p className="type-meta mt-1 text-quiet">Free. We call or write back within one business day.</p>
      <Form ref={form} method="post" noValidate className="mt-6 space-y-4">
        {attempt && !isProving && (
          <ErrorSummary
            problems={problems}
            attempt={refused}
            {...(problems.length > 0 ? {} : { title: attempt.message })}
          />
        )}
        <Fields attempt={attempt} raiseTypes={raiseTypes} />
        <input type="hidden" name="consentVersion" value={LEAD_CONSENT.version} />
        <SourceField />
        <HoneypotField error={attempt?.fields['website']} value={attempt?.values['website']} />
        <Consent attempt={attempt} />
        <Button
          type="submit"
          size="large"
          wide
          data-track="leads_submit"
          busy={(isSending || isProving) && 'Sending…'}
        >
          Ask for a call
        </Button>
      </Form>
    </Card>
  )
}
