import { hasAgreed } from '#contract/cases/unnamed-recipient.ts'
import { caseStateOf } from '../case.state.ts'
import type { CaseRow } from '../case-row.queries.ts'
import type { VouchRow } from './vouches.queries.ts'

export const vouchStateOf = ({ givenAt, endedAt }: Pick<VouchRow, 'givenAt' | 'endedAt'>) =>
  endedAt !== null ? ('ended' as const) : givenAt !== null ? ('given' as const) : ('asked' as const)

/** Whether people can be asked, and can say, that they know a case's recipient: while it is live, and the page names them. */
export const takesVouches = (row: CaseRow, now: Date): boolean =>
  row.erasedAt === null && caseStateOf(row, now) === 'live' && hasAgreed(row)
