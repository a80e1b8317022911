import {
  type ActionFunctionArgs,
  data,
  Form,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { codes } from '#contract/codes.ts'
import type { Household } from '#contract/own-donations/household-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { nullIfMissing } from '#web/browser/route-error.ts'
import { runForm } from '#web/browser/run-form.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { IncompleteLink } from './receipt/incomplete-link.tsx'

/** The page leads to two people's donations: uncached, and without a referrer. */
export const headers: HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
})

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const household = await nullIfMissing(context.get(apiContext).household({ token: params['token'] ?? '' }))
  return data(household, { status: household === null ? codes.notFound.status : 200 })
}

export const action = async ({ context, params, request }: ActionFunctionArgs) =>
  runForm(await request.formData(), {
    end: async () => {
      await context.get(apiContext).endHousehold({ token: params['token'] ?? '' })
      return 'You no longer share a statement. We e-mailed both of you.'
    },
  })

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Your household', matches) },
  { name: 'robots', content: 'noindex, nofollow' },
]

const Years = ({ years }: Pick<Household, 'years'>) =>
  years.length === 0 ? (
    <p>Neither of you has given yet. Statements show up here with the first gift.</p>
  ) : (
    <ul className="divide-y divide-line border-y border-line">
      {years.map(({ year, statementUrl }) => (
        <li key={year}>
          <a href={statementUrl} className="link type-label inline-flex min-h-11 items-center">
            {`Your giving in ${year}`}
          </a>
        </li>
      ))}
    </ul>
  )

const EndForm = () => {
  const result = useActionData<typeof action>()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="mt-6 space-y-4">
      <FormOutcome result={result} act="end" />
      <p className="type-meta text-quiet">
        Ending it closes the statement for both of you at once. We e-mail both.
      </p>
      <Button type="submit" kind="secondary" name="act" value="end" busy={isBusy && 'Ending…'}>
        End it
      </Button>
    </Form>
  )
}

/** The household of two addresses, opened by the link mailed to one of them. */
export default function HouseholdPage() {
  const household = useLoaderData<typeof loader>()
  if (household === null) return <IncompleteLink />
  const { email, otherEmail, beganAt, endedAt, years } = household
  const other = otherEmail ?? 'another address'
  return (
    <div className="page-width py-8 tablet:py-16">
      <Card className="mx-auto max-w-(--container-form) p-4 tablet:p-8">
        {endedAt === null ? (
          <>
            <h1 className="type-h2">One statement for two</h1>
            <p className="mt-2 mb-6 break-words">
              <span>{`${email} and ${other} have shared a yearly statement since `}</span>
              <DateText at={beganAt} />
              <span>. Neither can open the other’s receipts.</span>
            </p>
            <Years years={years} />
            <EndForm />
          </>
        ) : (
          <>
            <h1 className="type-h2" tabIndex={-1}>
              This household has ended
            </h1>
            <p className="mt-2 break-words" role="status">
              {`${email} and ${other} no longer share a statement. Each has its own, as before.`}
            </p>
          </>
        )}
      </Card>
    </div>
  )
}
