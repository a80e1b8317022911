import { FOUND_GROUPS, type Found, type FoundGroup } from '#contract/staff/staff-shapes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Link } from '#web/ui/link.tsx'

const ICONS: Readonly<Record<FoundGroup, IconName>> = {
  cases: 'squares-four',
  people: 'user',
  orders: 'receipt',
  payouts: 'truck',
  leads: 'phone',
}

const groups = Object.keys(FOUND_GROUPS).filter((group): group is FoundGroup => group in FOUND_GROUPS)

/** Sorts results in display order, which the arrow keys follow. */
export const sortFound = (items: readonly Found[]): Found[] =>
  groups.flatMap((group) => items.filter((item) => item.group === group))

const Row = ({ item, chosen }: { readonly item: Found; readonly chosen: boolean }) => {
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
    <Link to={item.address} className={classNames(look, 'pressing:bg-mist')}>
      {content}
    </Link>
  )
}

type FoundListProps = {
  readonly items: readonly Found[]
  /** The selected row, opened by Enter. */
  readonly chosen?: string | undefined
}

/** Search results by group. */
export const FoundList = ({ items, chosen }: FoundListProps) =>
  groups
    .filter((group) => items.some((item) => item.group === group))
    .map((group) => (
      <section key={group} className="mt-2">
        <h2 className="type-small-strong px-3 py-1 text-quiet">{FOUND_GROUPS[group]}</h2>
        <ul>
          {items
            .filter((item) => item.group === group)
            .map((item) => (
              <li key={item.id} id={`found-${item.id}`}>
                <Row item={item} chosen={item.id === chosen} />
              </li>
            ))}
        </ul>
      </section>
    ))

export const nothingFound = (words: string): string =>
  `No results for “${words}”. Donors’ names are encrypted and can’t be searched. Try a full e-mail address, a receipt number, a card’s last four digits, or an ID, ours or the payment provider’s.`
