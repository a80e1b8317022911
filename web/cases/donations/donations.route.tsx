import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { caseAddress } from '../case-address.ts'
import { ListFrame, useCaseDialog } from '../case-dialog.tsx'
import { donationsText } from '../case-facts.ts'
import { cursorIn, cursorParameters } from '../cursor.ts'
import { useFreshList } from '../list/use-fresh-list.ts'
import { MoreLink } from '../more-link.tsx'
import { useMore } from '../use-more.ts'
import { DonationRows } from './donation-rows.tsx'
import { readSort, SortTabs, sortParameters } from './donations-section.tsx'

const donationsParameters = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...cursorParameters(search), ...sortParameters(search)])

export const handle = { dialog: true, cache: donationsParameters } satisfies RouteHandle

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const search = url.searchParams
  const sort = readSort(search)
  const cursor = cursorIn(search)
  const page = await orErrorPage(
    context.get(apiContext).caseDonations({
      caseId: (params['caseId'] ?? '').toUpperCase(),
      sort,
      ...(cursor === null ? {} : { cursor }),
    }),
  )
  return { page, sort }
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Donations', matches) },
  { name: 'robots', content: 'noindex' },
]

const address = (base: string, sort: string, cursor?: string): string => {
  const search = new URLSearchParams(sort === 'recent' ? [] : [['gifts', sort]])
  if (cursor !== undefined) search.set('cursor', cursor)
  return search.size === 0 ? base : `${base}?${search}`
}

/** Every donation of a case. */
export default function Donations() {
  const { page, sort } = useLoaderData<typeof loader>()
  const overCase = useCaseDialog()
  const { detail } = overCase
  useFreshList(overCase)
  const base = caseAddress(detail, 'donations')
  const more = useMore(page, (cursor) => api.caseDonations({ caseId: detail.caseId, sort, cursor }))
  return (
    <ListFrame title="Donations" intro={`${donationsText(page.totalCount)} to ${detail.title}`}>
      <SortTabs sort={sort} to={(option) => address(base, option)} replace state={{ fromCase: true }} />
      <DonationRows donations={more.items} />
      <div className="mt-6">
        <MoreLink more={more} to={address(base, sort, more.nextCursor ?? '')}>
          Show more
        </MoreLink>
      </div>
    </ListFrame>
  )
}
