import { Link } from 'react-router'
import type { CaseCard as Card } from '#contract/cases/cases.ts'
import { CaseCard, CaseGrid, WideCaseCard } from '#web/cases/case-card.tsx'
import { HomeSection } from './home-section.tsx'

type CardRowProps = {
  readonly id: string
  readonly title: string
  readonly cards: readonly Card[]
  /** Address of the whole list. */
  readonly to: string
  readonly all: string
}

const ROW = 3

/** Up to three cases: side by side, or fewer below each other; hidden without any. */
export const CardRow = ({ id, title, cards, to, all }: CardRowProps) =>
  cards.length === 0 ? null : (
    <HomeSection
      id={id}
      title={title}
      aside={
        <Link to={to} className="link target type-label whitespace-nowrap">
          {all}
        </Link>
      }
    >
      {cards.length < ROW ? (
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
