import { raiseTypeText } from '#contract/cases/cases.ts'
import type { Lead } from '#contract/leads/leads.ts'

/** A lead in a table for spreadsheets. Who isn't to be contacted is in it without address and number. */
export const leadRow = (lead: Lead): string[] => [
  lead.askedAt,
  lead.state,
  ...(lead.doNotContact ? ['', ''] : [lead.email, lead.phone]),
  lead.raiseType === null ? '' : raiseTypeText(lead.raiseType),
  String(lead.askedCount),
  lead.doNotContact ? 'yes' : 'no',
  lead.ownerName ?? '',
]
