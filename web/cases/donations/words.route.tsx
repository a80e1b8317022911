import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { caseAddress } from '../case-address.ts'
import { ListFrame, useCaseDialog } from '../case-dialog.tsx'
import { cursorIn, cursorParameters } from '../cursor.ts'
import { useFreshList } from '../list/use-fresh-list.ts'
import { MoreLink } from '../more-link.tsx'
import { useMore } from '../use-more.ts'
import { WordsRows } from './words-rows.tsx'

export const handle = { dialog: true, cache: cursorParameters } satisfies RouteHandle

export const loader = ({ context, params, url }: LoaderFunctionArgs) => {
  const cursor = cursorIn(url.searchParams)
  return orErrorPage(
    context.get(apiContext).caseDonations({
      caseId: (params['caseId'] ?? '').toUpperCase(),
      withWords: 'true',
      ...(cursor === null ? {} : { cursor }),
    }),
  )
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Words of support', matches) },
  { name: 'robots', content: 'noindex' },
]

/** All words of support. */
export default function Words() {
  const page = useLoaderData<typeof loader>()
  const overCase = useCaseDialog()
  const { detail } = overCase
  useFreshList(overCase)
  const more = useMore(page, (cursor) =>
    api.caseDonations({ caseId: detail.caseId, withWords: 'true', cursor }),
  )
  return (
    <ListFrame title="Words of support" intro={`For ${detail.title}`}>
      <WordsRows donations={more.items} />
      <div className="mt-6">
        <MoreLink more={more} to={`${caseAddress(detail, 'words')}?cursor=${more.nextCursor}`}>
          Show more
        </MoreLink>
      </div>
    </ListFrame>
  )
}
