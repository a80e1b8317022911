import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

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
    {/* The link moves below the title where text is enlarged. */}
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2
        id={id}
        className={classNames('type-h2-home min-w-0 flex-1 basis-40', !spacious && 'phone:text-[1.6875rem]')}
      >
        {title}
      </h2>
      {aside}
    </div>
    <div className={spacious ? 'mt-8' : 'mt-4 tablet:mt-8'}>{children}</div>
  </section>
)
