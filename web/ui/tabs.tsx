import { NavLink } from 'react-router'

type TabsProps = {
  /** Accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly (readonly [to: string, label: string])[]
}

/** Tabs that link to sibling pages; scrolls sideways on phones. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <nav aria-label={label} className="mt-4 overflow-x-auto border-b border-line phone:-mx-4 phone:px-4">
    <ul className="flex">
      {tabs.map(([to, name]) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className="type-label inline-flex min-h-12 items-center border-b-3 border-transparent px-4 whitespace-nowrap text-quiet aria-[current=page]:border-blue aria-[current=page]:text-ink"
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
