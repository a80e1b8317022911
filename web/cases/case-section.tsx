import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import type { ELEMENT_CODES } from '#contract/tracking/event-codes.ts'
import { Link } from '#web/ui/link.tsx'

type CaseSectionProps = {
  readonly id: string
  readonly title: string
  /** Link to the whole list, right of the title. */
  readonly all?: ReactNode
  readonly children: ReactNode
}

/** A section of the case page. */
export const CaseSection = ({ id, title, all, children }: CaseSectionProps) => (
  <section aria-labelledby={`${id}-title`} id={id} className="mt-16">
    {/* The link moves below the title where text is enlarged. */}
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={`${id}-title`} className="type-h2 min-w-0 flex-1 basis-40">
        {title}
      </h2>
      {all}
    </div>
    <div className={all ? 'mt-6' : 'mt-4'}>{children}</div>
  </section>
)

type SeeAllProps = Omit<LinkProps, 'className' | 'children'> & {
  /** "See all 214" */
  readonly children: ReactNode
  /** Noun after the link's text, for screen readers: "donations". */
  readonly what?: string
  readonly code?: (typeof ELEMENT_CODES)[number]
}

export const SeeAll = ({ children, what, code, ...link }: SeeAllProps) => (
  <Link {...link} data-track={code} className="link target type-label shrink-0 whitespace-nowrap">
    {children}
    {what && <span className="sr-only"> {what}</span>}
  </Link>
)
