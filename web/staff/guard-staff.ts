import { type MiddlewareFunction, redirect } from 'react-router'
import { codeAddress, readStaffMember, staffContext } from './staff-member.ts'

/** Lets staff in whose second factor was entered in this session; others enter it first. */
export const guardStaff: MiddlewareFunction<Response> = async ({ context, url }) => {
  const member = await readStaffMember(context, url)
  if (member.secondFactor !== 'entered') throw redirect(codeAddress(url))
  context.set(staffContext, member)
}
