import { href } from 'react-router'
import { type CaseCard as Card, RAISE_TYPES } from '#contract/cases/cases.ts'
import { CaseCard, CaseGrid } from '#web/cases/case-card.tsx'
import { CAUSES } from '#web/cases/causes.ts'
import { listAddress } from '#web/cases/list/list-address.ts'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { Link } from '#web/ui/link.tsx'
import { HomeSection } from './home-section.tsx'

/** Codes of the most popular causes. The page of all causes has the others. */
const SHOWN_CAUSES = [1, 2, 3, 4, 5, 6, 8]

/** The curated cases, and links to causes. */
export const RaisingNow = ({ cards }: { readonly cards: readonly Card[] }) => (
  <HomeSection
    id="raising-now"
    title="Raising right now"
    aside={
      <Link to={listAddress()} className="link target type-label whitespace-nowrap">
        See all cases
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
    <ul className="mt-8 flex flex-wrap gap-2">
      {CAUSES.filter(({ code }) => SHOWN_CAUSES.includes(code)).map(({ code, name, slug, icon }) => (
        <li key={code}>
          <FilterPill to={href('/causes/:cause', { cause: slug })} icon={icon}>
            {name}
          </FilterPill>
        </li>
      ))}
      <li>
        <FilterPill to="/causes" icon="squares-four">
          All {RAISE_TYPES.length} causes
        </FilterPill>
      </li>
    </ul>
  </HomeSection>
)
