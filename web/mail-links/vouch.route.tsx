import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { apiContext } from '#web/api-context.ts'
import { pendingActOf, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { type FormResult, runForm } from '#web/browser/run-form.ts'
import { caseAddress, reportAddress } from '#web/cases/case-address.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { LinkError } from './link-error.tsx'

type Linked = CallOutput<Calls['linkedVouch']>

export const ErrorBoundary = LinkError
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Do you know them?', matches) },
  { name: 'robots', content: 'noindex' },
]

const tokenIn = (params: LoaderFunctionArgs['params']): string => params['token'] ?? ''

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  orErrorPage(context.get(apiContext).linkedVouch({ token: tokenIn(params) }))

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const [api, token] = [context.get(apiContext), tokenIn(params)]
  return runForm(await request.formData(), {
    give: async (form) => {
      const words = {
        name: textOf(form, 'name'),
        town: textOf(form, 'town'),
        relation: textOf(form, 'relation'),
      }
      await api.giveVouch({ token, ...words })
      return 'Thank you. It’s on the page.'
    },
    takeBack: async () => {
      await api.takeBackVouch({ token })
      return 'Done. Nothing about it is on the page, and we won’t ask you again.'
    },
  })
}

type PartProps = { readonly linked: Linked; readonly result: FormResult | undefined }

const Ask = ({ linked: { recipientName }, result }: PartProps) => {
  const pending = pendingActOf(useNavigation().formData)
  const fields = result?.fields ?? {}
  const values = result?.values ?? {}
  return (
    <>
      <Form method="post" noValidate className="mt-6 space-y-4">
        <TextField
          id="name"
          name="name"
          label="Your name"
          autoComplete="name"
          error={fields['name']}
          defaultValue={values['name']}
        />
        <TextField
          id="town"
          name="town"
          label="Your town and state"
          hint="For example, Marietta, OH. No street address."
          error={fields['town']}
          defaultValue={values['town']}
        />
        <TextField
          id="relation"
          name="relation"
          label={`How you know ${recipientName}`}
          hint="For example: neighbor for eleven years."
          error={fields['relation']}
          defaultValue={values['relation']}
        />
        <p className="type-meta text-quiet">
          Anyone can read all three. Only say it if it’s true: donors rely on it. You can take it off the page
          anytime with the link in our e-mail.
        </p>
        <Button
          type="submit"
          name="act"
          value="give"
          size="large"
          wide
          busy={pending === 'give' && 'Saving…'}
        >
          I know {recipientName}
        </Button>
      </Form>
      <Form method="post" className="mt-3">
        <Button
          type="submit"
          name="act"
          value="takeBack"
          kind="secondary"
          wide
          busy={pending === 'takeBack' && 'Saving…'}
        >
          I’d rather not say
        </Button>
      </Form>
    </>
  )
}

const Given = ({ linked: { name, town, relation } }: Pick<PartProps, 'linked'>) => {
  const pending = pendingActOf(useNavigation().formData)
  return (
    <>
      <Panel className="mt-6 break-words">
        <p className="type-strong">{`${name}, ${town}`}</p>
        <p className="mt-1">{relation}</p>
      </Panel>
      <Form method="post" className="mt-4">
        <Button
          type="submit"
          name="act"
          value="takeBack"
          kind="secondary"
          busy={pending === 'takeBack' && 'Saving…'}
        >
          Take it off the page
        </Button>
      </Form>
      <p className="type-meta mt-3 text-quiet">
        Keep our e-mail: its link takes this off the page anytime. After that, it can’t be put back.
      </p>
    </>
  )
}

const TITLES = {
  asked: (name: string) => `Do you know ${name}?`,
  given: (name: string) => `You said you know ${name}`,
  ended: () => 'This link has ended',
} as const

/** Says on a case’s page that the reader of a mailed link knows its recipient, and takes it back. */
export default function Vouch() {
  const linked = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { caseId, state, title, organizerName, recipientName } = linked
  return (
    <div className="narrow-column pt-8 pb-16">
      <h1 tabIndex={-1} className="type-h1 break-words">
        {TITLES[state](recipientName)}
      </h1>
      <FormOutcome result={result} act={result?.act ?? ''} />
      {state === 'asked' && (
        <p className="type-lead mt-2 break-words text-quiet">
          {organizerName} is asking you to say so on the page of{' '}
          <Link to={caseAddress(linked)} className="link-text">
            {title}
          </Link>
          . You don’t need to give any money.
        </p>
      )}
      {state === 'asked' && <Ask linked={linked} result={result} />}
      {state === 'given' && <Given linked={linked} />}
      {state === 'ended' && (
        <>
          <p className="type-lead mt-2 text-quiet">
            You said no, it was taken off the page, or the fundraiser is over. Nothing about it is on the
            page.
          </p>
          <ButtonLink to={caseAddress(linked)} kind="secondary" size="large" className="mt-6">
            See the fundraiser
          </ButtonLink>
        </>
      )}
      <p className="type-meta mt-6">
        <Link to={reportAddress(caseId)} className="link-text target">
          Something is wrong with this fundraiser
        </Link>
      </p>
    </div>
  )
}
