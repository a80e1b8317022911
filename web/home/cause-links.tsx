import { href } from 'react-router'
import { RAISE_TYPES } from '#contract/cases/cases.ts'
import { CAUSES } from '#web/cases/causes.ts'
import { FilterPill } from '#web/ui/filter-pill.tsx'

/** Codes of the most popular causes. The page of all causes has the others. */
const SHOWN_CAUSES = [1, 2, 3, 4, 5, 6, 8]

/** Links to the pages of causes. */
export const CauseLinks = () => (
  <nav aria-label="Causes" className="page-width mt-8">
    <ul className="flex flex-wrap gap-2">
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
  </nav>
)
