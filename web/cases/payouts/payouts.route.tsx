import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { intervalText } from '#contract/payouts/payout-interval.ts'
import { apiContext } from '#web/api-context.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { caseAddress } from '../case-address.ts'
import { ListFrame, useCaseDialog } from '../case-dialog.tsx'
import { cursorIn, cursorParameters } from '../cursor.ts'
import { MoreLink } from '../more-link.tsx'
import { useMore } from '../use-more.ts'
import { PayoutRows } from './payout-rows.tsx'

export const handle = { dialog: true, cache: cursorParameters } satisfies RouteHandle

export const loader = ({ context, params, url }: LoaderFunctionArgs) => {
  const cursor = cursorIn(url.searchParams)
  return orErrorPage(
    context.get(apiContext).casePayoutNotices({
      caseId: (params['caseId'] ?? '').toUpperCase(),
      ...(cursor === null ? {} : { cursor }),
    }),
  )
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Where the money went', matches) },
  { name: 'robots', content: 'noindex' },
]

const payoutsText = (count: number): string => `${count} ${count === 1 ? 'transfer' : 'transfers'}`

/** Every payout of a case. */
export default function Payouts() {
  const page = useLoaderData<typeof loader>()
  const { detail } = useCaseDialog()
  const more = useMore(page, (cursor) => api.casePayoutNotices({ caseId: detail.caseId, cursor }))
  return (
    <ListFrame title="Where the money went" intro={`${payoutsText(page.totalCount)} so far`}>
      {more.items.length === 0 ? (
        <EmptyState icon="truck" heading="No transfer yet">
          What has cleared is sent {intervalText(detail.payoutInterval)}.
        </EmptyState>
      ) : (
        <PayoutRows caseId={detail.caseId} notices={more.items} />
      )}
      <div className="mt-6">
        <MoreLink more={more} to={`${caseAddress(detail, 'payouts')}?cursor=${more.nextCursor}`}>
          Show more
        </MoreLink>
      </div>
    </ListFrame>
  )
}
