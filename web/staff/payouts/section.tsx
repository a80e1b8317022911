import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

type SectionProps = {
  readonly id: string
  readonly heading: string
  /** Right of the heading. */
  readonly aside?: ReactNode
  /** Address of the next page; null on the last. */
  readonly more?: string | null
  /** Address of the list as CSV. */
  readonly csv?: string | false
  readonly children: ReactNode
}

/** A section of the page in a card, with pagination. */
export const Section = ({ id, heading, aside, more = null, csv, children }: SectionProps) => (
  <section aria-labelledby={id} className="rounded-panel bg-card shadow-line forced-colors:border">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4">
      <h2 id={id} className="type-strong">
        {heading}
      </h2>
      {aside}
    </div>
    {children}
    <div className="type-label mx-4 mb-2 flex flex-wrap gap-x-6">
      {more !== null && (
        <Link to={more} className="link inline-flex min-h-11 items-center">
          Show more<span className="sr-only"> of {heading.toLowerCase()}</span>
        </Link>
      )}
      {csv && (
        <a href={csv} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="download-simple" />
          CSV<span className="sr-only"> of {heading.toLowerCase()}</span>
        </a>
      )}
    </div>
  </section>
)

type TableProps = {
  readonly caption: string
  readonly heads: readonly string[]
  readonly children: ReactNode
}

/** The table of a section. On phones, each row is a list of labels and values. */
export const SectionTable = ({ caption, heads, children }: TableProps) => (
  <table className="mt-2 w-full">
    <caption className="sr-only">{caption}</caption>
    <thead className="hidden wide:table-header-group">
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className="type-small-strong px-4 py-3 text-left text-quiet">
            {head === '' ? <span className="sr-only">Actions</span> : head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

export const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <p className="px-4 py-6 text-quiet">{children}</p>
)

/** The recipient of the money, and the case. */
export const WhoseMoney = ({
  recipientDisplay,
  title,
  caseId,
}: {
  readonly recipientDisplay: string
  readonly title: string
  readonly caseId: string
}) => (
  <>
    <span className="type-meta-strong block">{recipientDisplay}</span>
    <Link to={href('/staff/cases/:caseId', { caseId })} className="link type-small wrap-anywhere">
      {title}
    </Link>
  </>
)
