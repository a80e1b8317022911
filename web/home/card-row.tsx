import { Link } from 'react-router'
import type { CaseCard as Card } from '#contract/cases/cases.ts'
import { CaseCard, CaseGrid } from '#web/cases/case-card.tsx'
import { HomeSection } from './home-section.tsx'

type CardRowProps = {
  readonly id: string
  readonly title: string
  readonly cards: readonly Card[]
  /** Address of the whole list. */
  readonly to: string
  readonly all: string
}

/** A row of three cases; hidden with fewer. */
export const CardRow = ({ id, title, cards, to, all }: CardRowProps) =>
  cards.length < 3 ? null : (
    <HomeSection
      id={id}
      title={title}
      aside={
        <Link to={to} className="link target type-label whitespace-nowrap">
          {all}
        </Link>
      }
    >
      <CaseGrid>
        {cards.map((card) => (
          <li key={card.caseId}>
            <CaseCard card={card} />
          </li>
        ))}
      </CaseGrid>
    </HomeSection>
  )
