import { raiseTypeText } from '#contract/cases/cases.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { CSV_MARK, csvRow } from '#server/documents/csv.ts'
import { openLead } from './lead-texts.ts'
import { readAllLeads } from './leads.queries.ts'

const COLUMNS = [
  'asked_at',
  'state',
  'email',
  'phone',
  'about',
  'asked_count',
  'consent_version',
  'do_not_contact',
]

/** All leads as a table. Who isn't to be contacted is in it without address and number. */
export const exportLeads = staffAct(
  { act: 'lead.export', capability: 'lead.work' },
  async (deps, _staff, _input: Readonly<Record<string, never>>, audit) => {
    const rows = await readAllLeads(deps.database.reader)
    const lines = await Promise.all(
      rows.map(async (row) => {
        const { email, phone } = row.doNotContact ? { email: '', phone: '' } : await openLead(deps, row)
        return csvRow([
          row.askedAt.toISOString(),
          row.state,
          email,
          phone,
          row.raiseType === null ? '' : raiseTypeText(row.raiseType),
          String(row.askedCount),
          row.consentVersion,
          row.doNotContact ? 'yes' : 'no',
        ])
      }),
    )
    await deps.database.transact((tx) => audit.record(tx, { caseId: null, details: { leads: rows.length } }))
    return { csv: `${CSV_MARK}${csvRow(COLUMNS)}${lines.join('')}`, count: rows.length }
  },
)
