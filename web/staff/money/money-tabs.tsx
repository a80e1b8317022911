import { NavLink } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'

const TABS = [
  ['/staff/money', 'Money'],
  ['/staff/money/journals', 'Journals'],
] as const

export const MoneyTabs = () => (
  <nav aria-label="Money" className="mt-3 flex flex-wrap gap-x-6 border-b border-line">
    {TABS.map(([to, label]) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          classNames(
            'type-label inline-flex min-h-11 items-center border-b-2',
            isActive ? 'border-sun' : 'border-transparent',
          )
        }
      >
        {label}
      </NavLink>
    ))}
  </nav>
)
