import type { ReactNode } from 'react'

type HomeSectionProps = {
  readonly id: string
  readonly title: string
  /** Right of the title. */
  readonly aside?: ReactNode
  /** Keeps the large heading and spacing on phones. */
  readonly spacious?: boolean
  readonly children: ReactNode
}

export const HomeSection = ({ id, title, aside, spacious, children }: HomeSectionProps) => (
  <section aria-labelledby={id} className="page-width pt-16 tablet:pt-24">
    <div className="flex items-baseline justify-between gap-4">
      <h2 id={id} className={spacious ? 'type-h2-home' : 'type-h2-home phone:text-[1.6875rem]'}>
        {title}
      </h2>
      {aside}
    </div>
    <div className={spacious ? 'mt-8' : 'mt-4 tablet:mt-8'}>{children}</div>
  </section>
)
