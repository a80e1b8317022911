import { href } from 'react-router'
import { actText } from '#contract/staff/act-names.ts'
import type { AuditInfo } from '#contract/staff/system-shapes.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Cell, Row, StaffTable } from './staff-table.tsx'

/** Ids, amounts and codes of an action, one pair per line. */
const Details = ({ text }: { readonly text: string }) =>
  Object.entries(JSON.parse(text) as Readonly<Record<string, unknown>>).map(([name, value]) => (
    <span key={name} className="type-small block wrap-anywhere text-quiet">
      {name}: {Array.isArray(value) ? value.join(', ') : String(value)}
    </span>
  ))

type ActTableProps = {
  readonly caption: string
  readonly acts: readonly AuditInfo[]
  readonly withWho?: boolean
}

/** A table of acts of staff from the audit log. */
export const ActTable = ({ caption, acts, withWho = false }: ActTableProps) => (
  <StaffTable caption={caption} heads={['When', ...(withWho ? ['Who'] : []), 'Action', 'Reason']}>
    {acts.map((row) => (
      <Row key={row.entryId}>
        <Cell label="When">
          <DateText at={row.actedAt} form="moment" />
        </Cell>
        {withWho && (
          <Cell label="Who">
            {row.staffName ?? (row.staffId === null ? 'The operator' : 'A former colleague')}
          </Cell>
        )}
        <Cell label="Action">
          <span className="type-meta-strong">{actText(row.act)}</span>
          {row.caseId !== null && (
            <Link to={href('/staff/cases/:caseId', { caseId: row.caseId })} className="link type-small block">
              Case {row.caseId}
            </Link>
          )}
        </Cell>
        <Cell label="Reason">
          <span className="wrap-anywhere">{row.reason}</span>
          <Details text={row.details} />
        </Cell>
      </Row>
    ))}
  </StaffTable>
)
