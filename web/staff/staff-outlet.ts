import { useOutletContext } from 'react-router'
import type { StaffRole } from '#contract/staff/staff-roles.ts'
import type { TodayFigures } from '#contract/staff/staff-shapes.ts'
import type { AuditInfo } from '#contract/staff/system-shapes.ts'
import type { LiveWork } from './use-live-work.ts'

/** What the layout of the staff area passes to its pages. */
export type StaffOutlet = LiveWork & {
  readonly roles: readonly StaffRole[]
  /** Today's donations; null for roles that see no orders. */
  readonly today: TodayFigures | null
  /** Key of the history entry with which the document was loaded. */
  readonly loadedKey: string
  /** The member's newest act, if the page says that one is done. */
  readonly lastAct: AuditInfo | null
}

export const useStaffOutlet = (): StaffOutlet => useOutletContext<StaffOutlet>()
