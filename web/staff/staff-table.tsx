import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type StaffTableProps = {
  /** Name for screen readers. */
  readonly caption: string
  readonly heads: readonly string[]
  readonly children: ReactNode
}

/** A table of the staff area; on phones each row is a list of labels and values. */
export const StaffTable = ({ caption, heads, children }: StaffTableProps) => (
  <table className="mt-6 w-full rounded-panel bg-card shadow-line">
    <caption className="sr-only">{caption}</caption>
    <thead className="hidden wide:table-header-group">
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className="type-small-strong px-4 py-3 text-left text-quiet">
            {head === '' ? <span className="sr-only">Open</span> : head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** A row of the table. One that needs someone is highlighted. */
export const Row = ({
  highlighted,
  chosen,
  children,
}: {
  readonly highlighted?: boolean
  /** Whether the keys act on it. */
  readonly chosen?: boolean
  readonly children: ReactNode
}) => (
  <tr
    className={classNames(
      'block border-t border-line p-2 wide:table-row wide:p-0',
      highlighted && 'bg-sun-wash/40',
      chosen && 'outline-2 -outline-offset-2 outline-blue',
    )}
  >
    {children}
  </tr>
)

const isNothing = (children: ReactNode): boolean =>
  children === null || children === undefined || children === false || children === ''

/** A cell of a row. On phones it has its label, and is omitted if it is empty. */
export const Cell = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <td
    className={classNames(
      'gap-4 px-2 py-1.5 align-middle wide:table-cell wide:px-4 wide:py-3',
      isNothing(children) ? 'hidden' : 'flex',
    )}
  >
    {label !== '' && <span className="type-small w-24 shrink-0 text-quiet wide:hidden">{label}</span>}
    <span className="min-w-0">{children}</span>
  </td>
)
