import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { ELEMENT_CODES } from '#contract/tracking/codes.ts'

type CaseSectionProps = {
  readonly id: string
  readonly title: string
  /** At the right of the title: the whole list's own address. */
  readonly all?: ReactNode
  readonly children: ReactNode
}

/** A part of the case page under its heading. */
export const CaseSection = ({ id, title, all, children }: CaseSectionProps) => (
  <section aria-labelledby={`${id}-title`} id={id} className="mt-16">
    <div className="flex items-baseline justify-between gap-4">
      <h2 id={`${id}-title`} className="type-h2">
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
  /** Of what, for those who hear the link alone. */
  readonly what?: string
  readonly code?: (typeof ELEMENT_CODES)[number]
}

export const SeeAll = ({ children, what, code, ...link }: SeeAllProps) => (
  <Link {...link} data-track={code} className="link target type-label shrink-0 whitespace-nowrap">
    {children}
    {what && <span className="sr-only"> {what}</span>}
  </Link>
)
