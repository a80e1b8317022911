import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { orNotFound } from '#web/cases/load-case.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { ReceiptSheet } from './receipt/receipt-sheet.tsx'
import '#web/cases/cases.css'
import './donate.css'

/** Whoever has the link sees a name and an amount: nobody keeps a copy, and the address goes nowhere else. */
export const headers: HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
})

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  orNotFound(context.get(apiContext).receipt({ token: params['token'] ?? '' }))

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(`Receipt ${loaderData?.order.receiptNumber ?? ''}`.trim(), matches) },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function Receipt() {
  return <ReceiptSheet receipt={useLoaderData<typeof loader>()} />
}
