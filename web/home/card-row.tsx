import type { CaseCard as Card } from '#contract/cases/cases.ts'
import { CaseCard, CaseGrid, WideCaseCard } from '#web/cases/case-card.tsx'
import { Link } from '#web/ui/link.tsx'
import { HomeSection } from './home-section.tsx'

type CardRowProps = {
  readonly id: string
  readonly title: string
  readonly cards: readonly Card[]
  /** Address of the whole list. */
  readonly to: string
  readonly linkText: string
}

const CARDS_IN_ROW = 3

/** Three cases side by side, or fewer below each other. Hidden if there are none. */
export const CardRow = ({ id, title, cards, to, linkText }: CardRowProps) =>
  cards.length === 0 ? null : (
    <HomeSection
      id={id}
      title={title}
      aside={
        <Link to={to} className="link target type-label whitespace-nowrap">
          {linkText}
        </Link>
      }
    >
      {cards.length < CARDS_IN_ROW ? (
        <ul className="space-y-6">
          {cards.map((card) => (
            <li key={card.caseId}>
              <WideCaseCard card={card} />
            </li>
          ))}
        </ul>
      ) : (
        <CaseGrid>
          {cards.map((card) => (
            <li key={card.caseId}>
              <CaseCard card={card} />
            </li>
          ))}
        </CaseGrid>
      )}
    </HomeSection>
  )
