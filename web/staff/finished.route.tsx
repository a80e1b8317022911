import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { apiContext } from '#web/api-context.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ActTable } from './act-table.tsx'
import { BackLink } from './back-link.tsx'
import { filteredPage } from './filtered-page.ts'
import { cursorIn, ListFoot } from './list-parts.tsx'
import { requireCapable } from './staff-member.ts'

export const loader = ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'work.read')
  return filteredPage(context.get(apiContext).finishedWork({ cursor: cursorIn(url), limit: 50 }))
}

/** The acts of the signed-in member of staff, newest first. */
export default function Finished() {
  const { items, nextCursor } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to="/staff">My work</BackLink>
      <h1 className="type-h2">My activity</h1>
      {items.length === 0 ? (
        <EmptyState icon="list" heading="Nothing yet">
          What you decide, send or change appears here, with your reason.
        </EmptyState>
      ) : (
        <ActTable caption="My activity" acts={items} />
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && calls.finishedWorkCsv.path} />
    </>
  )
}
