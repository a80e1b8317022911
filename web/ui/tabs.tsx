import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { NavLink } from './link.tsx'

type TabsProps = {
  /** Accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly (readonly [to: string, label: string])[]
}

/** Scrolls the current tab to the middle. `scrollIntoView` would also scroll the page. */
const useCurrentInSight = () => {
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (list.current === null) return
    const current = [...list.current.querySelectorAll('a')].find((tab) => tab.pathname === pathname)
    if (current === undefined) return
    const frame = list.current.getBoundingClientRect()
    const tab = current.getBoundingClientRect()
    list.current.scrollLeft += tab.left + tab.width / 2 - (frame.left + frame.width / 2)
  }, [pathname])
  return list
}

/** Tabs that link to sibling pages; scrolls sideways on phones. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <nav
    ref={useCurrentInSight()}
    aria-label={label}
    className="tab-row mt-4 overflow-x-auto border-b border-line phone:-mx-4 phone:px-4"
  >
    <ul className="flex">
      {tabs.map(([to, name]) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className="type-label inline-flex min-h-12 items-center border-b-3 border-transparent forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight] px-4 whitespace-nowrap text-quiet aria-[current=page]:border-blue aria-[current=page]:text-ink aria-[current=page]:[scroll-initial-target:nearest]"
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
