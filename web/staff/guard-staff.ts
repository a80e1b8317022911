import { type MiddlewareFunction, redirect } from 'react-router'
import { codeAddress, readStaffMember, staffContext } from './staff-member.ts'

/** Requires a second factor entered in this session; redirects to its page. */
export const guardStaff: MiddlewareFunction<Response> = async ({ context, url }) => {
  const member = await readStaffMember(context, url)
  if (member.secondFactor !== 'entered') throw redirect(codeAddress(url))
  context.set(staffContext, member)
}
