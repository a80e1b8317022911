import { formatCents } from '#contract/money.ts'
import { style } from './mail-style.ts'

export type AmountRow = {
  readonly label: string
  readonly cents: number
  readonly look: 'line' | 'lineTotal' | 'lineQuiet' | 'lineLast'
}

/** A column of amounts. */
export const Amounts = ({ rows }: { rows: readonly AmountRow[] }) => (
  <table data-facts="" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '24px 0' }}>
    <tbody>
      {rows.map(({ label, cents, look }) => (
        <tr key={label}>
          <td style={style[look]}>{label}</td>
          <td style={{ ...style[look], ...style.amount }}>{formatCents(cents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Labeled facts. */
export const Details = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <table data-facts="" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 24px' }}>
    <tbody>
      {rows.map(([term, detail]) => (
        <tr key={term}>
          <td style={style.term}>{term}</td>
          <td style={style.detail}>{detail}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
