import type { ReactNode } from 'react'

type ReadingPageProps = { readonly title: string; readonly intro: string; readonly children: ReactNode }

/** A text page: heading, intro, and sections of at most 68 characters per line. */
export const ReadingPage = ({ title, intro, children }: ReadingPageProps) => (
  <article className="page-width pt-10 pb-16 tablet:pt-16 tablet:pb-24">
    <h1 className="type-page-hero max-w-[48rem]">{title}</h1>
    <p className="type-lead mt-4 max-w-(--container-story) text-quiet">{intro}</p>
    <div className="mt-12 grid grid-cols-1 gap-12">{children}</div>
  </article>
)

type SectionProps = { readonly id?: string; readonly title: string; readonly children: ReactNode }

export const ReadingSection = ({ id, title, children }: SectionProps) => (
  <section
    id={id}
    className="grid grid-cols-1 gap-x-16 gap-y-3 border-t border-line pt-8 wide:grid-cols-[20rem_1fr]"
  >
    <h2 className="type-h3">{title}</h2>
    <div className="grid max-w-(--container-story) grid-cols-1 content-start gap-4">{children}</div>
  </section>
)
