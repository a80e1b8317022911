import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { SpotIllustration, type SpotName } from '#web/ui/spot-illustration.tsx'

/** Text in lines of at most 65 characters, and a side column on wide screens. */
const COLUMNS = 'grid grid-cols-1 justify-between gap-x-16 wide:grid-cols-[minmax(0,65ch)_minmax(0,360px)]'

type Fact = { readonly value: string; readonly text: string }
type Entry = { readonly id: string; readonly title: string }

const KeyFacts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Card className="p-6">
    <dl className="grid gap-5 phone:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {facts.map(({ value, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end">
          <dt className="type-meta text-quiet">{text}</dt>
          <dd className="type-money-m wide:text-[2rem]/[1.15]">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

/** Links to a long page's sections; phones, where the headings follow at once, have none. */
const Contents = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <nav aria-label="On this page" className="hidden wide:block">
    <p className="type-label">On this page</p>
    <ol className="mt-2 border-l border-line">
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="link type-meta block py-1.5 pl-4">
            {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

type ReadingPageProps = {
  readonly title: string
  readonly intro: string
  readonly picture: SpotName
  /** Beside the text. */
  readonly facts?: readonly Fact[]
  readonly contents?: readonly Entry[]
  /** Sections below the text, as wide as the page. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** A text page: heading and picture, sections of text with key facts or contents beside them. */
export const ReadingPage = (props: ReadingPageProps) => {
  const { title, intro, picture, facts, contents, below, children } = props
  return (
    <article className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <div className={`${COLUMNS} items-center`}>
        <header>
          <h1 className="type-page-hero">{title}</h1>
          <p className="type-lead mt-4 text-quiet">{intro}</p>
        </header>
        <div className="hidden wide:block">
          <SpotIllustration name={picture} sizes="360px" className="w-full rounded-card" />
        </div>
      </div>
      <div className={`${COLUMNS} mt-8 gap-y-10 tablet:mt-12`}>
        <div className="grid content-start gap-8 wide:sticky wide:top-6 wide:order-2 wide:max-h-[calc(100vh-48px)] wide:self-start wide:overflow-y-auto empty:hidden">
          {facts && <KeyFacts facts={facts} />}
          {contents && <Contents entries={contents} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">{children}</div>
      </div>
      {below}
    </article>
  )
}

type SectionProps = { readonly id?: string; readonly title: string; readonly children: ReactNode }

export const ReadingSection = ({ id, title, children }: SectionProps) => (
  <section id={id} className="grid grid-cols-1 content-start gap-4">
    <h2 className="type-h3">{title}</h2>
    {children}
  </section>
)

type WideSectionProps = SectionProps & { readonly aside?: ReactNode }

/** A section as wide as the page, whose parts are drawn as cards. */
export const WideSection = ({ id, title, aside, children }: WideSectionProps) => (
  <section id={id} className="mt-14 tablet:mt-20">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="type-h2">{title}</h2>
      {aside}
    </div>
    <div className="mt-6">{children}</div>
  </section>
)

/** Cards of a wide section, side by side as far as they fit. */
export const WideCards = ({ children }: { readonly children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4 tablet:gap-6">
    {children}
  </ul>
)
