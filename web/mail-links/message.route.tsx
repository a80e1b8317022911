import {
  type ActionFunctionArgs,
  Form,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteError,
} from 'react-router'
import { codes } from '#contract/codes.ts'
import { signedInOrNull } from '#web/accounts/signed-in-person.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { type FormResult, runForm } from '#web/browser/run-form.ts'
import { useFormInput } from '#web/browser/use-form-input.ts'
import { caseAddress, reportAddress } from '#web/cases/case-address.ts'
import { Picture } from '#web/cases/picture.tsx'
import { ErrorBody } from '#web/pages/error-page.tsx'
import { errorText } from '#web/pages/error-text.ts'
import { SpotPage } from '#web/pages/spot-page.tsx'
import { BlockedStorageNotice } from '#web/shell/blocked-storage-notice.tsx'
import { HelpContact } from '#web/shell/help-contact.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { loadOrganizedCase } from './load-organized-case.ts'
import { MessageField } from './message-field.tsx'

export const headers = () => ({ 'cache-control': 'private, no-cache' })
export const meta: MetaFunction = ({ error, matches }) => [
  { title: pageTitle(error ? errorText(error).sentence : 'Write to the organizer', matches) },
  { name: 'robots', content: 'noindex' },
]

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const caseId = params['caseId'] ?? ''
  const [detail, person] = await Promise.all([
    loadOrganizedCase(context.get(apiContext), caseId),
    signedInOrNull({ context, request }),
  ])
  const { slug, title, cover, organizer, city, state } = detail
  return {
    shownCase: { caseId, slug, title, cover, organizer, city, state },
    writer: person && { name: person.fullName, email: person.email },
    idempotencyKey: crypto.randomUUID(),
  }
}

export const action = async ({ context, params, request }: ActionFunctionArgs) =>
  runForm(await request.formData(), {
    '': async (form) => {
      const email = textOf(form, 'email')
      await context.get(apiContext).writeToOrganizer({
        caseId: params['caseId'] ?? '',
        idempotencyKey: textOf(form, 'idempotencyKey'),
        name: textOf(form, 'name'),
        email,
        text: textOf(form, 'text'),
      })
      return `On its way to ${textOf(form, 'firstName')}. The answer comes to ${email}.`
    },
  })

/** Replaces the form where a message would stay unread: the case isn't shown, or its organizer is gone. */
export const ErrorBoundary = () => {
  const error = useRouteError()
  const isUnread =
    isRouteErrorResponse(error) &&
    (error.status === codes.notFound.status || error.status === codes.caseGone.status)
  // An error thrown here would end in the last resort page on the server.
  if (!isUnread) return <ErrorBody error={error} />
  return (
    <SpotPage spot="lost-page">
      <h1 tabIndex={-1} className="type-h1">
        {errorText(error).sentence}
      </h1>
      <p className="type-lead mt-2">No one would read a message sent from here.</p>
      <p className="mt-2">
        <HelpContact whole />
      </p>
      <p className="mt-6">
        <ButtonLink to="/case-list" size="large">
          Browse cases
        </ButtonLink>
      </p>
    </SpotPage>
  )
}

type AboutProps = Pick<Awaited<ReturnType<typeof loader>>, 'shownCase'>

const About = ({ shownCase }: AboutProps) => (
  <div className="mt-4 flex items-center gap-4">
    <Picture
      image={shownCase.cover}
      sizes="96px"
      decorative
      className="aspect-[16/10] w-24 shrink-0 rounded-panel"
    />
    <div className="min-w-0">
      <p className="type-meta-strong break-words">{shownCase.title}</p>
      <p className="type-meta text-quiet">
        {shownCase.organizer.displayName}, organizer · {shownCase.city}, {shownCase.state}
      </p>
    </div>
  </div>
)

const ScamWarning = ({ shownCase: { caseId, organizer } }: AboutProps) => (
  <Panel tone="mist">
    <p className="type-meta flex gap-3">
      <Icon name="shield-check" className="shrink-0" />
      <span>
        Is someone asking you for a code, a gift card or cash? That isn’t {organizer.firstName}.{' '}
        <Link to={reportAddress(caseId)} className="link-text">
          Tell us
        </Link>
      </span>
    </p>
  </Panel>
)

/** A message to the organizer, relayed by mail; neither side sees the other’s address. */
export default function Message() {
  const { shownCase, writer, idempotencyKey } = useLoaderData<typeof loader>()
  const result: FormResult | undefined = useActionData<typeof action>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { firstName } = shownCase.organizer
  const { form, onInput, errors } = useFormInput({
    name: `message:${shownCase.caseId}`,
    persistedFields: ['text', 'name', 'email'],
    result,
  })
  return (
    <div className="page-width pt-4 pb-16 tablet:pt-12">
      <div className="mx-auto max-w-(--container-form)">
        <Link to={caseAddress(shownCase)} className="link type-label inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" size={18} />
          Back to the case
        </Link>
        <h1 tabIndex={-1} className="type-h1 mt-2">
          Write to {firstName}
        </h1>
        <About shownCase={shownCase} />
        <Form ref={form} method="post" action="?sent" noValidate onInput={onInput} className="mt-6 space-y-6">
          <BlockedStorageNotice purpose={null} />
          <FormOutcome result={result} errors={errors} />
          {!result?.done && (
            <>
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <input type="hidden" name="firstName" value={firstName} />
              <MessageField error={errors['text']} defaultValue={result?.values['text']} />
              <TextField
                id="name"
                name="name"
                label="Your name"
                autoComplete="name"
                locked={writer?.name != null}
                hint={writer?.name == null ? undefined : 'From your account.'}
                error={errors['name']}
                defaultValue={writer?.name ?? result?.values['name']}
              />
              <EmailField
                id="email"
                name="email"
                label="Your e-mail"
                hint={`${writer?.email == null ? '' : 'From your account. '}${firstName} doesn’t see it, and you don’t see theirs. The answer comes to you through us.`}
                locked={writer?.email != null}
                error={errors['email']}
                defaultValue={writer?.email ?? result?.values['email']}
              />
              <ScamWarning shownCase={shownCase} />
              <div className="send-bar phone:sticky phone:bottom-0 phone:-mx-4 phone:border-t phone:border-line phone:bg-paper phone:p-4">
                <Button type="submit" size="main" busy={isBusy && 'Sending…'} className="phone:w-full">
                  Send to {firstName}
                </Button>
              </div>
            </>
          )}
        </Form>
      </div>
    </div>
  )
}
