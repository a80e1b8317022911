import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { StatementSheet } from './receipt/statement-sheet.tsx'
import './donate.css'

/** Whoever has the link sees a year of somebody's gifts: nobody keeps a copy, and the address goes nowhere else. */
export const headers: HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
})

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  orErrorPage(context.get(apiContext).statement({ token: params['token'] ?? '' }))

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(`Your gifts in ${loaderData?.year ?? 'one year'}`, matches) },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function StatementPage() {
  return <StatementSheet statement={useLoaderData<typeof loader>()} />
}
