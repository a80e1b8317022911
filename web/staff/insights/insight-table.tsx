import type { ReactNode } from 'react'

type InsightTableProps = {
  readonly caption: string
  /** The first column is text, the others numbers. */
  readonly heads: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
  readonly totalRow?: readonly ReactNode[]
}

/** A table of numbers; scrolls in its own frame on phones. */
export const InsightTable = ({ caption, heads, rows, totalRow }: InsightTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="mt-3 overflow-x-auto" tabIndex={0} aria-label={caption}>
    <table className="type-meta w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
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
      <tbody>
        {[...rows, ...(totalRow === undefined ? [] : [totalRow])].map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows come whole from the server
          <tr key={row} className="border-t border-line">
            {cells.map((cell, index) =>
              index === 0 ? (
                <th key={heads[index]} scope="row" className="type-meta-strong py-2.5 pr-4 text-left">
                  {cell}
                </th>
              ) : (
                <td key={heads[index]} className="py-2.5 pr-4 text-right tabular-nums last:pr-0">
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
