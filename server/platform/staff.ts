import { type Capability, hasCapability, type StaffRole } from '#contract/staff/staff-roles.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from './refusal.ts'

/** A member of staff and the roles they hold. */
export type StaffMember = { readonly staffId: string; readonly roles: readonly StaffRole[] }

/** @throws notAllowed without the capability */
export const requireCapability = ({ roles }: StaffMember, capability: Capability): void => {
  if (!hasCapability(roles, capability))
    throw new Refusal('notAllowed', { reason: `${capability} is not for ${roles.join(', ')}` })
}

/** A staff act made by `server/audit/staff-act.ts`: checks its capability and writes an audit row. */
export type StaffAct<I, O> = {
  (deps: Deps, staff: StaffMember, input: I): Promise<O>
  readonly capability: Capability
}
