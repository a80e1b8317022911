import { useLocation } from 'react-router'
import type { QueueWork, StaffMemberInfo, WorkQueue } from '#contract/staff/staff-shapes.ts'
import { SignOutForm } from '#web/accounts/sign-out-form.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { openCommandBar } from './command-bar.tsx'
import { type Entry, isWithin, staffGroups } from './staff-pages.ts'

const ITEM =
  'type-meta-strong relative flex min-h-11 items-center gap-3 rounded-control px-4 text-on-ink-quiet pressing:bg-ink-hover pressing:text-white'
const CURRENT =
  'bg-ink-hover text-white before:absolute before:inset-y-1 before:-left-2 before:w-1 before:bg-sun'

type CountedProps = { readonly entry: Entry; readonly queues: readonly QueueWork[] }

const countIn = (queues: readonly QueueWork[], counts: readonly WorkQueue[]): number =>
  queues.reduce((sum, { queue, count }) => sum + (counts.includes(queue) ? count : 0), 0)

/** How many items of all queues the member of staff has taken. */
const ownCount = (queues: readonly QueueWork[]): number => queues.reduce((sum, { mine }) => sum + mine, 0)

const Item = ({ entry: { to, icon, label, counts = [] }, queues }: CountedProps) => {
  const isCurrent = isWithin(to, useLocation().pathname)
  const count = to === '/staff' ? ownCount(queues) : countIn(queues, counts)
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(ITEM, isCurrent && CURRENT)}
      >
        <Icon name={icon} />
        <span className="flex-1">{label}</span>
        {count > 0 && (
          <span
            className={classNames(
              'type-small-strong rounded-tag px-2 py-0.5',
              isCurrent ? 'bg-ink' : 'bg-ink-hover',
            )}
          >
            {count}
            <span className="sr-only"> waiting</span>
          </span>
        )}
      </Link>
    </li>
  )
}

type AreaProps = Pick<StaffMemberInfo, 'roles'> & { readonly queues: readonly QueueWork[] }

const Items = ({ roles, queues }: AreaProps) =>
  staffGroups(roles).map(({ label, entries }) => (
    <div key={label}>
      {label !== null && <h2 className="type-small mt-2 px-4 text-on-ink-quiet">{label}</h2>}
      <ul>
        {entries.map((entry) => (
          <Item key={entry.to} entry={entry} queues={queues} />
        ))}
      </ul>
    </div>
  ))

/** Opens the command bar: a field in the sidebar, an icon in a phone's header. */
const FindAnything = ({ isIcon = false }: { readonly isIcon?: boolean }) => (
  <a
    href="/staff/find"
    onClick={(event) => {
      event.preventDefault()
      openCommandBar()
    }}
    className={
      isIcon
        ? 'inline-flex size-11 items-center justify-center wide:hidden'
        : 'type-meta flex min-h-11 items-center gap-3 rounded-control px-4 text-on-ink-quiet inset-ring-[1.5px] inset-ring-ink-line'
    }
  >
    <Icon name="magnifying-glass" size={isIcon ? 24 : 20} />
    <span className={isIcon ? 'sr-only' : 'flex-1'}>Find anything</span>
    {!isIcon && <kbd className="type-small rounded-tag bg-ink-hover px-1.5">⌘K</kbd>}
  </a>
)

const SignedInMember = ({ roles, name }: Pick<StaffMemberInfo, 'roles' | 'name'>) => (
  <div className="mt-4 flex items-center gap-3 border-t border-ink-line px-2 pt-4">
    <Avatar name={name ?? roles.join(' ')} />
    <div className="min-w-0 flex-1">
      <p className="type-meta-strong truncate">{name}</p>
      <p className="type-small text-on-ink-quiet first-letter:uppercase">{roles.join(', ')}</p>
    </div>
    <SignOutForm className="target inline-flex items-center gap-2 text-on-ink-quiet">
      <span className="sr-only">Sign out</span>
    </SignOutForm>
  </div>
)

type NavigationProps = StaffMemberInfo & Pick<AreaProps, 'queues'>

/** A 264-px sidebar; on phones a collapsed menu above the page. */
export const StaffNavigation = ({ roles, name, queues }: NavigationProps) => {
  const { brandName } = usePublicConfig()
  const { pathname } = useLocation()
  return (
    <header className="on-ink flex flex-col bg-ink px-4 text-white wide:sticky wide:top-0 wide:h-dvh wide:w-66 wide:shrink-0 wide:py-4">
      <div className="flex min-h-14 items-center gap-2 wide:min-h-11">
        <a href="/staff" className="flex min-h-11 min-w-0 flex-1 items-center gap-2 wide:px-2">
          <Mark size={26} ground="ink" />
          <span className="type-h3">{brandName}</span>
          <span className="type-small text-on-ink-quiet">Staff</span>
        </a>
        <FindAnything isIcon />
        <button
          type="button"
          popoverTarget="staff-menu"
          className="inline-flex size-11 items-center justify-center wide:hidden"
        >
          <Icon name="list" size={24} />
          <span className="sr-only">Menu</span>
        </button>
      </div>
      <div className="mt-2 hidden wide:block">
        <FindAnything />
      </div>
      <div id="staff-menu" key={pathname} popover="auto" className="staff-menu on-ink">
        <nav aria-label="Staff">
          <Items roles={roles} queues={queues} />
        </nav>
        <SignedInMember roles={roles} name={name} />
      </div>
      <nav aria-label="Staff" className="-mx-2 mt-2 hidden min-h-0 flex-1 overflow-y-auto px-2 wide:block">
        <Items roles={roles} queues={queues} />
      </nav>
      <div className="hidden wide:block">
        <SignedInMember roles={roles} name={name} />
      </div>
    </header>
  )
}
