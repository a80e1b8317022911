import { useEffect, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { RAISE_TYPES } from '#contract/cases/cases.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { attributionOf, visitSource } from '#web/browser/visits/visit-source.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { EmailField } from '#web/ui/fields/person-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { HoneypotField } from '#web/ui/honeypot-field.tsx'
import { LEAD_FIELDS, type LeadAttempt, type LeadField } from './lead-attempt.ts'

const idOf = (field: LeadField): string => `lead-${field}`

/** Hidden field with the visitor's attribution: from the page's address or, once scripts run, the tab's storage. */
const SourceField = () => {
  const { search } = useLocation()
  const [source, setSource] = useState(() => attributionOf(search))
  useEffect(() => setSource(visitSource(browserStorage(), search)), [search])
  return <input type="hidden" name="source" value={JSON.stringify(source)} />
}

const Consent = ({ attempt }: { readonly attempt: LeadAttempt | undefined }) => {
  const { privacyPolicyUrl } = usePublicConfig()
  return (
    <Checkbox
      id={idOf('consent')}
      name="consent"
      value="yes"
      defaultChecked={attempt?.values.consent ?? false}
      error={attempt?.errors.consent}
      className="type-small"
    >
      {LEAD_CONSENT.text}{' '}
      <a href={privacyPolicyUrl} className="link-text">
        Privacy policy (PDF)
      </a>
    </Checkbox>
  )
}

const Fields = ({ attempt }: { readonly attempt: LeadAttempt | undefined }) => {
  const { values, errors } = attempt ?? { values: { email: '', phone: '', raiseType: '' }, errors: {} }
  return (
    <>
      <EmailField
        id={idOf('email')}
        name="email"
        label="E-mail"
        defaultValue={values.email}
        error={errors.email}
      />
      <TextField
        id={idOf('phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label="Mobile phone"
        prefix="+1"
        defaultValue={values.phone}
        error={errors.phone}
      />
      <SelectField
        id={idOf('raiseType')}
        name="raiseType"
        label="What is it about?"
        optional
        defaultValue={values.raiseType}
        error={errors.raiseType}
      >
        <option value="">Choose</option>
        {RAISE_TYPES.map(({ code, value }) => (
          <option key={code} value={code}>
            {value}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** Callback form: e-mail and phone. Works without scripts. */
export const LeadForm = ({ attempt }: { readonly attempt: LeadAttempt | undefined }) => {
  const sending = useNavigation().formMethod === 'POST'
  const problems = LEAD_FIELDS.flatMap((field) => {
    const message = attempt?.errors[field]
    return message === undefined ? [] : [{ fieldId: idOf(field), message }]
  })
  return (
    <Card lifted id="ask" className="relative overflow-hidden p-4 tablet:p-8">
      <h2 className="type-h2">Talk to a person first</h2>
      <p className="type-meta mt-1 text-quiet">Free. We call or write back within one working day.</p>
      <Form method="post" noValidate className="mt-6 space-y-4">
        {attempt && (
          <ErrorSummary
            problems={problems}
            {...(attempt.failure === null ? {} : { title: attempt.failure })}
          />
        )}
        <Fields attempt={attempt} />
        <input type="hidden" name="consentVersion" value={LEAD_CONSENT.version} />
        <SourceField />
        <HoneypotField />
        <Consent attempt={attempt} />
        <Button type="submit" size="large" wide data-track="leads_submit" busy={sending && 'Sending…'}>
          Ask for a call
        </Button>
      </Form>
    </Card>
  )
}
