import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { CONTACT_TOPICS, type ContactTopic } from '#contract/support/support.ts'
import { signedInOrNull } from '#web/accounts/signed-in-person.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { type FormResult, runForm } from '#web/browser/run-form.ts'
import { useFormInput } from '#web/browser/use-form-input.ts'
import { solutionIn, useProofOfWork } from '#web/browser/use-proof-of-work.ts'
import { BlockedStorageNotice } from '#web/shell/blocked-storage-notice.tsx'
import { HelpContact } from '#web/shell/help-contact.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { HoneypotField } from '#web/ui/honeypot-field.tsx'
import { Link } from '#web/ui/link.tsx'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Write to us',
    description: 'Questions about a gift, a fundraiser or a payout. A person answers by e-mail.',
  })

export const loader = async (request: LoaderFunctionArgs) => {
  const person = await signedInOrNull(request)
  return {
    writer: { name: person?.fullName ?? undefined, email: person?.email ?? undefined },
    idempotencyKey: crypto.randomUUID(),
  }
}

export const action = async ({ context, request }: ActionFunctionArgs) =>
  runForm(await request.formData(), {
    '': async (form) => {
      const email = textOf(form, 'email')
      await context.get(apiContext).contactSupport({
        idempotencyKey: textOf(form, 'idempotencyKey'),
        name: textOf(form, 'name'),
        email,
        // The call refuses an unknown topic.
        topic: textOf(form, 'topic') as ContactTopic,
        about: textOf(form, 'about'),
        text: textOf(form, 'text'),
        website: textOf(form, 'website').slice(0, 500),
        challengeSolution: solutionIn(form),
      })
      return `We have your message. Someone on our team will read it and reply to ${email}.`
    },
  })

type FieldsProps = {
  readonly result: FormResult | undefined
  readonly errors: FormResult['fields']
  /** What the account knows of the person; undefined if signed out. */
  readonly writer: { readonly name: string | undefined; readonly email: string | undefined }
}

const Fields = ({ result, errors, writer }: FieldsProps) => (
  <>
    <SelectField
      id="topic"
      name="topic"
      label="What is it about?"
      error={errors['topic']}
      defaultValue={result?.values['topic'] ?? ''}
    >
      <option value="">Choose</option>
      {CONTACT_TOPICS.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </SelectField>
    <TextField
      id="about"
      name="about"
      label="Fundraiser or receipt"
      optional
      hint="Its title, its address or a receipt number, if it’s about one."
      error={errors['about']}
      defaultValue={result?.values['about']}
    />
    <TextAreaField
      id="text"
      name="text"
      label="Your message"
      rows={6}
      hint="Never send card numbers, passwords or codes."
      error={errors['text']}
      defaultValue={result?.values['text']}
    />
    <TextField
      id="name"
      name="name"
      label="Your name"
      autoComplete="name"
      error={errors['name']}
      defaultValue={result?.values['name'] ?? writer.name}
    />
    <EmailField
      id="email"
      name="email"
      label="Your e-mail"
      error={errors['email']}
      defaultValue={result?.values['email'] ?? writer.email}
    />
  </>
)

/** The contact form to support. Works without scripts. */
export default function Contact() {
  const { writer, idempotencyKey } = useLoaderData<typeof loader>()
  const result: FormResult | undefined = useActionData<typeof action>()
  const isSending = useNavigation().formMethod === 'POST'
  const persistedFields = ['about', 'text', 'name', 'email']
  const input = useFormInput({ name: 'contact', persistedFields, result })
  const isProving = useProofOfWork(input.form, result?.challenge)
  const errors = isProving ? {} : input.errors
  return (
    <div className="page-width grid gap-x-16 gap-y-8 pt-10 pb-16 tablet:pt-16 tablet:pb-24 wide:grid-cols-[minmax(0,1fr)_min(35rem,60%)]">
      <div>
        <h1 className="type-page-hero">Write to us</h1>
        <p className="type-lead mt-4 max-w-(--container-story) text-quiet">
          A person reads every message and answers by e-mail. Prefer your own e-mail, or the phone?{' '}
          <HelpContact />
        </p>
        <p className="mt-4">
          Many answers are under{' '}
          <Link to="/faq" className="link-text">
            Questions and answers
          </Link>
          .
        </p>
      </div>
      <Card lifted className="relative overflow-hidden p-4 tablet:p-8">
        <Form ref={input.form} method="post" noValidate onInput={input.onInput} className="space-y-6">
          <BlockedStorageNotice purpose={null} />
          {!isProving && <FormOutcome result={result} errors={errors} />}
          {!result?.done && (
            <>
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <Fields result={result} errors={errors} writer={writer} />
              <HoneypotField error={errors['website']} value={result?.values['website']} />
              <Button type="submit" size="main" wide busy={(isSending || isProving) && 'Sending…'}>
                Send the message
              </Button>
            </>
          )}
        </Form>
      </Card>
    </div>
  )
}
