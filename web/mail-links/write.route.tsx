import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { authorWords } from '#contract/cases/author-words.ts'
import { countText } from '#contract/cases/cases.ts'
import { UPDATE_TEXT_MAX } from '#contract/fundraisers/case-limits.ts'
import {
  DONATIONS_COUNTED_MAX,
  FIRST_NAME_TOKEN,
  THANKS_MAX,
  UPDATE_MAIL_MINUTES,
} from '#contract/fundraisers/organizer-limits.ts'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { askBeforePublishing } from '#web/browser/ask-before-publishing.ts'
import { pendingActOf, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { type FormResult, runForm } from '#web/browser/run-form.ts'
import { useFormInput } from '#web/browser/use-form-input.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { updateImagesIn } from '#web/fundraisers/dashboard/dashboard-actions.ts'
import { UpdatePhotos } from '#web/fundraisers/dashboard/update-photos.tsx'
import { sendBeneficiaryPhoto } from '#web/fundraisers/photos/send-file.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CountedTextArea } from '#web/ui/fields/counted-text-area.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { LinkError } from './link-error.tsx'

export const ErrorBoundary = LinkError
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Write to the people who gave', matches) },
  { name: 'robots', content: 'noindex' },
]

const caseIdIn = ({ caseId = '' }: LoaderFunctionArgs['params']): string => caseId.toUpperCase()

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const request = context.get(apiContext).beneficiaryWriting({ caseId: caseIdIn(params) })
  return { ...(await orErrorPage(redirectToSignIn(request, url))), idempotencyKey: crypto.randomUUID() }
}

export const action = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const [api, caseId] = [context.get(apiContext), caseIdIn(params)]
  return runForm(
    await request.formData(),
    {
      update: async (form) => {
        askBeforePublishing(form, ['title', 'text'])
        const { mailedAt } = await api.postBeneficiaryUpdate({
          caseId,
          idempotencyKey: textOf(form, 'idempotencyKey'),
          title: textOf(form, 'title'),
          text: textOf(form, 'text'),
          images: updateImagesIn(form),
        })
        return mailedAt === null
          ? 'Posted on the page.'
          : `Posted on the page. It also goes out by e-mail in ${UPDATE_MAIL_MINUTES} minutes.`
      },
      thank: async (form) => {
        askBeforePublishing(form, ['text'], 'addressees')
        const { thankedCount } = await api.thankAsBeneficiary({ caseId, text: textOf(form, 'text') })
        return thankedCount === 1
          ? 'One thank-you is on its way.'
          : `${thankedCount.toLocaleString('en-US')} thank-yous are on their way.`
      },
    },
    url,
  )
}

type Writing = Awaited<ReturnType<typeof loader>>
type PartProps = { readonly writing: Writing; readonly result: FormResult | undefined }

const UpdateCard = ({ writing: { caseId, idempotencyKey }, result }: PartProps) => {
  const isBusy = pendingActOf(useNavigation().formData) === 'update'
  const answer = result?.act === 'update' ? result : undefined
  const { form, onInput, errors } = useFormInput({
    name: `beneficiary-update:${caseId}`,
    persistedFields: ['title', 'text'],
    result: answer,
  })
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Post an update</h2>
      <Form
        // A new key empties the form once it is posted.
        key={answer?.done === true ? 'done' : 'open'}
        ref={form}
        method="post"
        noValidate
        onInput={onInput}
        className="mt-4 space-y-6"
      >
        <FormOutcome result={result} act="update" errors={errors} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          name="title"
          label="Title"
          error={errors['title']}
          defaultValue={answer?.values['title']}
        />
        <CountedTextArea
          name="text"
          label="What happened"
          rows={6}
          max={UPDATE_TEXT_MAX}
          error={errors['text']}
          defaultValue={answer?.values['text']}
        />
        <UpdatePhotos problems={errors} send={(fileToSend) => sendBeneficiaryPhoto(fileToSend, { caseId })} />
        <Button type="submit" name="act" value="update" wide busy={isBusy && 'Posting…'}>
          Post the update
        </Button>
      </Form>
    </Card>
  )
}

const THANKS_FORM = 'thanks-form'

const ThanksCard = ({ writing: { caseId, unthankedCount }, result }: PartProps) => {
  const isBusy = pendingActOf(useNavigation().formData) === 'thank'
  const answer = result?.act === 'thank' ? result : undefined
  const { form, onInput, errors } = useFormInput({
    name: `beneficiary-thanks:${caseId}`,
    persistedFields: ['text'],
    result: answer,
  })
  const count = countText(unthankedCount, DONATIONS_COUNTED_MAX)
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Thank the people who gave</h2>
      <div className="mt-4 empty:hidden">
        <FormOutcome result={result} act="thank" errors={errors} form={THANKS_FORM} />
      </div>
      {unthankedCount === 0 ? (
        <p className="mt-2 text-quiet">No one is waiting for thanks right now.</p>
      ) : (
        <Form
          ref={form}
          id={THANKS_FORM}
          method="post"
          noValidate
          onInput={onInput}
          className="mt-4 space-y-4"
        >
          <CountedTextArea
            name="text"
            label="Your thank-you"
            rows={5}
            max={THANKS_MAX}
            hint={`${FIRST_NAME_TOKEN} becomes each donor’s first name.`}
            error={errors['text']}
            defaultValue={answer?.values['text']}
          />
          <p className="type-small text-quiet">
            It goes to everyone who wasn’t thanked yet, each in a separate e-mail. You don’t see their
            addresses, and they don’t see yours.
          </p>
          <Button type="submit" name="act" value="thank" kind="secondary" wide busy={isBusy && 'Sending…'}>
            {unthankedCount === 1 ? 'Send one thank-you' : `Send ${count} thank-yous`}
          </Button>
        </Form>
      )}
    </Card>
  )
}

/** Where the person a fundraiser is for posts updates and thanks donors, by the link in our mails, without an account. */
export default function Write() {
  const writing = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { title, name, organizerName } = writing
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <div className="mx-auto max-w-(--container-form) space-y-6">
        <div>
          <Link
            to={caseAddress(writing)}
            className="link type-label inline-flex min-h-11 items-center break-words"
          >
            {title}
          </Link>
          <h1 tabIndex={-1} className="type-h1">
            Write to the people who gave
          </h1>
          <p className="mt-2 break-words text-quiet">
            It’s signed “{authorWords({ name, role: 'beneficiary' })}”. {organizerName} reads your updates,
            too, and can remove them from the page.
          </p>
        </div>
        <UpdateCard writing={writing} result={result} />
        <ThanksCard writing={writing} result={result} />
      </div>
    </div>
  )
}
