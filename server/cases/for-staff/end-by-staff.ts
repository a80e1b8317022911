import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { ofCase } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endCase } from '../end-case.ts'
import { readCaseForStaff } from './list-cases.ts'

type Input = CallArguments<Calls['endCaseByStaff']>

/** Ends donations to a case; its page stays. @throws notAllowed, notFound; conflict if it has ended */
export const endCaseByStaff = staffAct(
  { act: 'case.end', capability: 'case.end', subject: ofCase, reason: ({ reason }: Input) => reason },
  async (deps, _staff, { caseId }, audit): Promise<void> => {
    if ((await readCaseForStaff(deps, caseId)) === null) throw new Refusal('notFound')
    await endCase(deps, caseId, null, (tx) => audit.record(tx, { caseId, details: {} }))
  },
)
