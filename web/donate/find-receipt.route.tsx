import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { EmailField } from '#web/ui/fields/person-fields.tsx'
import { Panel } from '#web/ui/panel.tsx'

const SEE_OTHER = 303
const FIELD_ID = 'receipt-email'

export const loader = ({ url }: LoaderFunctionArgs) => ({ isSent: url.searchParams.has('sent') })

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const emailInput = (await request.formData()).get('email')
  const email = typeof emailInput === 'string' ? emailInput.trim() : ''
  try {
    await context.get(apiContext).findReceipts({ email })
    return redirect('/find-receipt?sent', SEE_OTHER)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const emailError = error.fields.find(({ field: name }) => name === 'email')
    return data({ email, problem: emailError?.message, failure: error.message }, { status: error.status })
  }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Find my receipt',
    description: 'We e-mail you the receipts of your gifts.',
  })

/** Shown whether or not there are donations, so that the page doesn't reveal who donated. */
const SentNotice = () => {
  const { supportEmail } = usePublicConfig()
  return (
    <Panel tone="pine" className="mt-6">
      <p role="status" className="type-strong">
        If gifts were made with that e-mail, their receipts are on the way to it.
      </p>
      <p className="mt-1">
        It can take a few minutes. If nothing comes, look in the spam folder, try another of your addresses,
        or write to{' '}
        <a href={`mailto:${supportEmail}`} className="link-text">
          {supportEmail}
        </a>
        .
      </p>
    </Panel>
  )
}

export default function FindReceipt() {
  const { isSent } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <div className="mx-auto max-w-(--container-form)">
        <h1 className="type-h1">Find my receipt</h1>
        <p className="type-lead mt-2 text-quiet">
          Type the e-mail you gave with. We send it a link to all your donations and their receipts.
        </p>
        {isSent && refusal === undefined && <SentNotice />}
        <Form method="post" noValidate className="mt-8 space-y-6">
          {refusal && (
            <ErrorSummary
              problems={
                refusal.problem === undefined ? [] : [{ fieldId: FIELD_ID, message: refusal.problem }]
              }
              {...(refusal.problem === undefined ? { title: refusal.failure } : {})}
            />
          )}
          <EmailField
            id={FIELD_ID}
            name="email"
            label="Your e-mail"
            autoComplete="email"
            defaultValue={refusal?.email}
            error={refusal?.problem}
          />
          <Button type="submit" size="main" busy={busy && 'Sending…'} className="phone:w-full">
            E-mail me my receipts
          </Button>
        </Form>
      </div>
    </div>
  )
}
