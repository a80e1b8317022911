import type { Deps } from '#server/deps.ts'
import { liftPayoutStop, readStops } from '#server/payouts/stop-payouts.ts'
import type { StaffMember } from '#server/platform/staff.ts'

/** Lifts every open stop of transfers, as a member of staff does one by one. */
export const resumePayouts = async (
  deps: Deps,
  staff: StaffMember,
  reason = 'The list was checked.',
): Promise<void> => {
  for (const { stopId, version } of await readStops(deps))
    await liftPayoutStop(deps, staff, { stopId, version, reason })
}
