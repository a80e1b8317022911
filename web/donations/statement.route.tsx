import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { codes } from '#contract/codes.ts'
import { apiContext } from '#web/api-context.ts'
import { nullIfMissing } from '#web/browser/route-error.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { INCOMPLETE_LINK_TITLE, IncompleteLink } from './receipt/incomplete-link.tsx'
import { StatementSheet } from './receipt/statement-sheet.tsx'
import './donate.css'

/** The page shows a year of a person's donations: uncached, and without a referrer. */
export const headers: HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
})

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const statement = await nullIfMissing(context.get(apiContext).statement({ token: params['token'] ?? '' }))
  return data(statement, { status: statement === null ? codes.notFound.status : 200 })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  {
    title: pageTitle(
      loaderData == null ? INCOMPLETE_LINK_TITLE : `Your gifts in ${loaderData.year}`,
      matches,
    ),
  },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function StatementPage() {
  const statement = useLoaderData<typeof loader>()
  return statement === null ? <IncompleteLink /> : <StatementSheet statement={statement} />
}
