import { FOUND_GROUPS, type Found } from '#contract/staff/staff-shapes.ts'
import { isPlainClick } from '#web/browser/is-plain-click.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Link } from '#web/ui/link.tsx'

/** Groups in the command bar: what the server found, and what the page itself knows. */
const GROUPS = { seen: 'Last seen', ...FOUND_GROUPS, pages: 'Pages', acts: 'Do' } as const
type Group = keyof typeof GROUPS

export type FoundItem = Omit<Found, 'group'> & { readonly group: Group }

const ICONS: Readonly<Record<Group, IconName>> = {
  seen: 'clock',
  pages: 'list',
  acts: 'pencil-simple',
  cases: 'squares-four',
  people: 'user',
  orders: 'receipt',
  payouts: 'truck',
  leads: 'phone',
}

const groups = Object.keys(GROUPS).filter((group): group is Group => group in GROUPS)

/** Sorts results in display order, which the arrow keys follow. */
export const sortFound = (items: readonly FoundItem[]): FoundItem[] =>
  groups.flatMap((group) => items.filter((item) => item.group === group))

type RowProps = {
  readonly item: FoundItem
  readonly chosen: boolean
  readonly onOpen?: ((item: FoundItem) => void) | undefined
}

const Row = ({ item, chosen, onOpen }: RowProps) => {
  const content = (
    <>
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-tag bg-hush">
        <Icon name={ICONS[item.group]} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="type-meta-strong block truncate">{item.title}</span>
        <span className="type-small block truncate text-quiet">{item.detail}</span>
      </span>
    </>
  )
  const look = classNames('flex min-h-14 items-center gap-3 rounded-control px-3 py-2', chosen && 'bg-mist')
  return item.address === null ? (
    <div className={look}>{content}</div>
  ) : (
    <Link
      to={item.address}
      onClick={(event) => {
        if (onOpen === undefined || !isPlainClick(event)) return
        event.preventDefault()
        onOpen(item)
      }}
      className={classNames(look, 'pressing:bg-mist')}
    >
      {content}
    </Link>
  )
}

type FoundListProps = {
  readonly items: readonly FoundItem[]
  /** The selected row, opened by Enter. */
  readonly chosen?: string | undefined
  /** Opens a row instead of following its link. */
  readonly onOpen?: (item: FoundItem) => void
}

/** Search results by group. */
export const FoundList = ({ items, chosen, onOpen }: FoundListProps) =>
  groups
    .filter((group) => items.some((item) => item.group === group))
    .map((group) => (
      <section key={group} className="mt-2">
        <h2 className="type-small-strong px-3 py-1 text-quiet">{GROUPS[group]}</h2>
        <ul>
          {items
            .filter((item) => item.group === group)
            .map((item) => (
              <li key={item.id} id={`found-${item.id}`}>
                <Row item={item} chosen={item.id === chosen} onOpen={onOpen} />
              </li>
            ))}
        </ul>
      </section>
    ))

export const nothingFound = (words: string): string =>
  `No results for “${words}”. Donors’ names are encrypted and can’t be searched. Try a full e-mail address, a receipt number, a card’s last four digits, or an ID, ours or the payment provider’s.`
