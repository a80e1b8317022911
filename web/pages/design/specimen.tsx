import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type ChapterProps = { readonly title: ReactNode; readonly text?: string; readonly children: ReactNode }

/** A row of the page: description at the left, states at the right. */
export const Chapter = ({ title, text, children }: ChapterProps) => (
  <section className="grid gap-x-12 gap-y-6 border-b border-line py-12 wide:grid-cols-[240px_1fr]">
    <div>
      <h2 className="font-display text-[1.625rem]/[1.14] tracking-[-0.01em]">{title}</h2>
      {text && <p className="type-meta mt-1 text-quiet">{text}</p>}
    </div>
    <div className="min-w-0">{children}</div>
  </section>
)

type SpecimenProps = { readonly says: string; readonly className?: string; readonly children: ReactNode }

/** One state with its label. */
export const Specimen = ({ says, className, children }: SpecimenProps) => (
  <div className={classNames('flex min-w-0 flex-col', className)}>
    {children}
    <p className="type-small mt-2 text-quiet">{says}</p>
  </div>
)

export const Row = ({
  children,
  className,
}: {
  readonly children: ReactNode
  readonly className?: string
}) => <div className={classNames('flex flex-wrap items-start gap-6', className)}>{children}</div>
