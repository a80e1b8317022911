import { raiseTypeText } from '#contract/cases/cases.ts'
import type { Lead } from '#contract/leads/leads.ts'

/** A lead as a CSV row. A person who opted out is listed without address and number. */
export const leadRow = (lead: Lead): string[] => [
  lead.askedAt,
  lead.state,
  ...(lead.doNotContact ? ['', ''] : [lead.email, lead.phone]),
  lead.raiseType === null ? '' : raiseTypeText(lead.raiseType),
  String(lead.askedCount),
  lead.doNotContact ? 'yes' : 'no',
  lead.ownerName ?? '',
]
