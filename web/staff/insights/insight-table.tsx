import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type InsightTableProps = {
  readonly caption: string
  /** The first column is text, the others numbers. */
  readonly heads: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
  readonly totalRow?: readonly ReactNode[]
}

/** Columns that fit beside each other on a phone. */
const COLUMNS_ON_PHONE = 3

/** A table of numbers. On phones the rows of a wide one are lists of labels and values, in two columns. */
export const InsightTable = ({ caption, heads, rows, totalRow }: InsightTableProps) => {
  const isList = heads.length > COLUMNS_ON_PHONE
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="mt-3 overflow-x-auto" tabIndex={0} aria-label={caption}>
      <table className={classNames('type-meta w-full', isList && 'phone:block')}>
        <caption className="sr-only">{caption}</caption>
        <thead className={classNames(isList && 'phone:hidden')}>
          <tr>
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`type-small-strong py-2 pr-4 text-quiet last:pr-0 ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classNames(isList && 'phone:block')}>
          {[...rows, ...(totalRow === undefined ? [] : [totalRow])].map((cells, row) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rows come whole from the server
              key={row}
              className={classNames(
                'border-t border-line',
                isList && 'phone:grid phone:grid-cols-2 phone:gap-x-6 phone:py-2.5',
              )}
            >
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th
                    key={heads[index]}
                    scope="row"
                    className={classNames(
                      'type-meta-strong py-2.5 pr-4 text-left',
                      isList && 'phone:col-span-2 phone:py-0 phone:pb-1 phone:wrap-anywhere',
                    )}
                  >
                    {cell}
                  </th>
                ) : (
                  <td
                    key={heads[index]}
                    className={classNames(
                      'py-2.5 pr-4 text-right tabular-nums last:pr-0',
                      isList &&
                        (cell === ''
                          ? 'phone:hidden'
                          : 'phone:flex phone:justify-between phone:gap-2 phone:p-0'),
                    )}
                  >
                    {isList && (
                      <span className="type-small text-left text-quiet tablet:hidden">{heads[index]}</span>
                    )}
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
