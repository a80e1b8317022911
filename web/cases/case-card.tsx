import type { ReactNode } from 'react'
import type { CaseCard as Card } from '#contract/cases/cases.ts'
import { Link } from '#web/ui/link.tsx'
import { ProgressBar } from '#web/ui/money/progress-bar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { caseAddress } from './case-address.ts'
import { amountTexts, distanceText, kickerText, leadingFact } from './case-facts.ts'
import { DENSE_PHONE, Picture } from './picture.tsx'

const SIZES = `${DENSE_PHONE}, (width < 769px) calc(100vw - 32px), (width < 1024px) calc(50vw - 48px), 411px`

/** Why a case takes no gifts; null while it does. */
const closedText = ({ ended, paused, deadlineRefund }: Card): string | null => {
  if (deadlineRefund) return 'Refunded'
  if (ended) return 'Ended'
  return paused ? 'Giving paused' : null
}

const Facts = ({ card }: { readonly card: Card }) => {
  const { raised, measure } = amountTexts(card)
  const state = closedText(card)
  return (
    <div className="mt-auto pt-4">
      <ProgressBar progress={card} goalCents={card.goalCents} />
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 text-[1rem]/[1.5]">
        <span>
          <b>{raised}</b>
          {measure}
        </span>
        {state !== null ? (
          <Tag tone="outlined">{state}</Tag>
        ) : (
          <span className="type-meta text-quiet">{leadingFact(card)}</span>
        )}
      </p>
    </div>
  )
}

type CaseCardProps = {
  readonly card: Card
  /** Distance from the ZIP code of the search. */
  readonly milesAway?: number | null
  /** Heading level of the title. */
  readonly level?: 2 | 3
  readonly eager?: boolean
}

const Kicker = ({ card, milesAway }: Required<Pick<CaseCardProps, 'card' | 'milesAway'>>) => (
  <>
    <p className="flex items-baseline justify-between gap-3">
      <span className="type-meta-strong text-blue">{kickerText(card)}</span>
      {card.sample && <span className="type-small text-quiet">Sample</span>}
    </p>
    {milesAway !== null && <p className="type-meta text-quiet">{distanceText(milesAway)}</p>}
  </>
)

const Title = ({ card }: Pick<CaseCardProps, 'card'>) => (
  <Link to={caseAddress(card)} className="outline-none after:absolute after:inset-0">
    {card.title}
  </Link>
)

/** The card's frame: a cover above its text. */
export const CaseCardFrame = ({
  cover,
  children,
}: {
  readonly cover: ReactNode
  readonly children: ReactNode
}) => (
  <article className="case-card relative flex h-full flex-col overflow-hidden rounded-card bg-card shadow-line">
    {cover}
    <div className="flex flex-1 flex-col p-4 pb-6 tablet:p-6">{children}</div>
  </article>
)

/** A case in a list: one link, labeled by the title. */
export const CaseCard = ({ card, milesAway = null, level = 3, eager }: CaseCardProps) => {
  const Heading = `h${level}` as const
  return (
    <CaseCardFrame
      cover={<Picture image={card.cover} sizes={SIZES} eager={eager === true} className="aspect-[16/10]" />}
    >
      <Kicker card={card} milesAway={milesAway} />
      <Heading className="type-h3-small mt-2 line-clamp-2">
        <Title card={card} />
      </Heading>
      <p className="type-meta mt-1.5 line-clamp-2 text-quiet">{card.summary}</p>
      <Facts card={card} />
    </CaseCardFrame>
  )
}

/** Card of a case that fills a whole row: the picture is beside the text. */
export const WideCaseCard = ({ card, milesAway = null }: Pick<CaseCardProps, 'card' | 'milesAway'>) => (
  <article className="case-card relative grid gap-x-8 rounded-card bg-card shadow-line tablet:grid-cols-[minmax(0,440fr)_minmax(0,760fr)] tablet:p-6">
    <Picture
      image={card.cover}
      sizes={`${DENSE_PHONE}, (width < 769px) calc(100vw - 32px), 440px`}
      className="aspect-[16/10] rounded-card phone:rounded-b-none"
    />
    <div className="flex flex-col p-4 pb-6 tablet:max-w-[560px] tablet:justify-center tablet:p-0">
      <Kicker card={card} milesAway={milesAway} />
      <h3 className="type-h3 mt-2">
        <Title card={card} />
      </h3>
      <p className="mt-1.5 line-clamp-3 text-quiet">{card.summary}</p>
      <div>
        <Facts card={card} />
      </div>
    </div>
  </article>
)

/** Grid of cards in one, two or three columns, depending on the width. */
export const CaseGrid = ({ children }: { readonly children: ReactNode }) => (
  <ul className="grid grid-cols-1 gap-6 tablet:grid-cols-2 wide:grid-cols-3 wide:gap-8">{children}</ul>
)
