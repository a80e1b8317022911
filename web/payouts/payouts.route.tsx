import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { applyRecipientForm } from '#web/identity-check/recipient-actions.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Link } from '#web/ui/link.tsx'
import { Holds } from './holds.tsx'
import { MoneyPathCard } from './money-path-card.tsx'
import { NextStep } from './next-step.tsx'
import { PayoutsCard } from './payouts-card.tsx'
import { DestinationCard, IntervalCard, NextPayoutCard } from './side-cards.tsx'
import { StatementsCard } from './statements-card.tsx'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Payouts', matches) },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const action = (args: ActionFunctionArgs) =>
  applyRecipientForm(args, (args.params['caseId'] ?? '').toUpperCase())

export const loader = ({ context, params, url }: LoaderFunctionArgs) => {
  const caseId = (params['caseId'] ?? '').toUpperCase()
  return orErrorPage(redirectToSignIn(context.get(apiContext).casePayouts({ caseId }), url))
}

/** The payouts page: where the money is, to the cent, and what comes next. */
export default function Payouts() {
  const payouts = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() ?? null
  return (
    <div className="space-y-6">
      <NextStep payouts={payouts} />
      <Holds payouts={payouts} problem={result} />
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] wide:grid-rows-[auto_1fr]">
        <div className="wide:col-start-2">
          <NextPayoutCard payouts={payouts} />
        </div>
        <div className="min-w-0 space-y-6 wide:col-start-1 wide:row-span-2 wide:row-start-1">
          <MoneyPathCard
            payouts={payouts}
            listsZeros
            aside={
              <Link to="/faq#payouts" className="link type-label inline-flex min-h-11 items-center">
                How the money moves
              </Link>
            }
          />
          <PayoutsCard payouts={payouts} />
        </div>
        <div className="space-y-6 wide:col-start-2">
          <IntervalCard payouts={payouts} result={result} />
          <DestinationCard payouts={payouts} />
          <StatementsCard payouts={payouts} />
        </div>
      </div>
    </div>
  )
}
