import { NavLink } from 'react-router'

type TabsProps = {
  /** What a screen reader calls them. */
  readonly label: string
  readonly tabs: readonly (readonly [to: string, label: string])[]
}

/** Pages that belong together, each at its own address; scrolls sideways on phones. */
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
