import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { runForm } from '#web/browser/run-form.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { Panel } from '#web/ui/panel.tsx'

const SEE_OTHER = 303

export const loader = ({ url }: LoaderFunctionArgs) => ({ isSent: url.searchParams.has('sent') })

export const action = async ({ context, request }: ActionFunctionArgs) => {
  return runForm(await request.formData(), {
    '': async (form) => {
      await context.get(apiContext).findReceipts({ email: textOf(form, 'email').trim() })
      return redirect('/find-receipt?sent', SEE_OTHER)
    },
  })
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Find my receipt',
    description: 'We’ll e-mail you the receipts for your gifts.',
  })

/** Shown whether or not there are donations, so that the page doesn't reveal who donated. */
const SentNotice = () => {
  const { supportEmail } = usePublicConfig()
  return (
    <Panel tone="pine" className="mt-6">
      <p role="status" className="type-strong">
        If you gave with that e-mail, your receipts are on the way to it.
      </p>
      <p className="mt-1">
        It can take a few minutes. If nothing comes, check your spam folder, try another of your addresses, or
        write to{' '}
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
          Enter the e-mail you gave with. We’ll send it a link to all your donations and their receipts.
        </p>
        {isSent && refusal === undefined && <SentNotice />}
        <Form method="post" noValidate className="mt-8 space-y-6">
          <FormOutcome result={refusal} />
          <EmailField
            id="email"
            name="email"
            label="Your e-mail"
            autoComplete="email"
            defaultValue={refusal?.values['email']}
            error={refusal?.fields['email']}
          />
          <Button type="submit" size="main" busy={busy && 'Sending…'} className="phone:w-full">
            E-mail me my receipts
          </Button>
        </Form>
      </div>
    </div>
  )
}
