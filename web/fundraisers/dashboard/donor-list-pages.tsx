import { Link } from '#web/ui/link.tsx'
import { type DonorsPage, donorListAddress } from './donors-data.ts'

type PagesProps = { readonly path: string; readonly page: DonorsPage; readonly total: string }

export const DonorListPages = ({ path, page, total }: PagesProps) => {
  const { filter, nextCursor, isFirst } = page
  if (isFirst && nextCursor === null) return null
  return (
    <p className="type-label mt-4 flex flex-wrap gap-x-6">
      {!isFirst && (
        <Link
          to={`${donorListAddress(path, { filter, after: null })}#donors`}
          className="link inline-flex min-h-11 items-center"
        >
          Back to the newest
        </Link>
      )}
      {isFirst && (
        <span className="inline-flex min-h-11 items-center font-normal text-quiet">
          {page.donors.length} of {total}
        </span>
      )}
      {nextCursor !== null && (
        <Link
          to={`${donorListAddress(path, { filter, after: nextCursor })}#donors`}
          className="link inline-flex min-h-11 items-center"
        >
          Show more
        </Link>
      )}
    </p>
  )
}
