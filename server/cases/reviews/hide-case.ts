import { staffAct } from '#server/audit/staff-act.ts'
import { caseAfter, caseStateOf } from '../case.state.ts'
import { lockCase } from '../lock-case.ts'
import { showChange } from '../show-change.ts'

type Input = { readonly caseId: string; readonly reason: string }

/** Takes a public case off the site at once. @throws notFound; conflict for one that isn't public */
export const hideCase = staffAct(
  { act: 'case.hide', capability: 'case.hide', reason: ({ reason }: Input) => reason },
  async (deps, _staff, { caseId, reason }, audit): Promise<void> => {
    await deps.database.transact(async (tx) => {
      const row = await lockCase(tx, caseId)
      if (row.visibility === 'hidden') return audit.repeated()
      caseAfter(caseStateOf(row, deps.clock.now()), 'hide')
      await tx
        .updateTable('cases')
        .set({ visibility: 'hidden', hiddenReason: reason, version: row.version + 1 })
        .where('caseId', '=', caseId)
        .execute()
      await audit.record(tx, { caseId, details: {} })
    })
    await showChange(deps, caseId)
  },
)

/** Puts a hidden case back on the site. @throws notFound; conflict for one that isn't hidden */
export const unhideCase = staffAct(
  { act: 'case.unhide', capability: 'case.hide', reason: ({ reason }: Input) => reason },
  async (deps, _staff, { caseId }, audit): Promise<void> => {
    await deps.database.transact(async (tx) => {
      const row = await lockCase(tx, caseId)
      if (row.visibility === 'live') return audit.repeated()
      caseAfter(caseStateOf(row, deps.clock.now()), 'unhide')
      await tx
        .updateTable('cases')
        .set({ visibility: 'live', hiddenReason: null, version: row.version + 1 })
        .where('caseId', '=', caseId)
        .execute()
      await audit.record(tx, { caseId, details: {} })
    })
    await showChange(deps, caseId)
  },
)
