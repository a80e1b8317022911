import { Refusal } from '#server/platform/refusal.ts'

/** A signed-in member of staff, as whoever checked the session says. */
export type StaffMember = { readonly staffId: string; readonly role: string }

const MAY_REFUND: readonly string[] = ['support', 'finance', 'admin']

/** Whether a role may give money back and decide requests for it. */
export const mayRefund = ({ role }: StaffMember): boolean => MAY_REFUND.includes(role)

/** @throws notAllowed for any other role, such as that of a reviewer */
export const requireRefundStaff = (staff: StaffMember): void => {
  if (!mayRefund(staff)) throw new Refusal('notAllowed', { reason: `${staff.role} gives no money back` })
}
