import { createContext, data, href, type RouterContextProvider } from 'react-router'
import { codes } from '#contract/codes.ts'
import { type Capability, hasCapability } from '#contract/staff/staff-roles.ts'
import type { StaffMemberInfo } from '#contract/staff/staff-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'

const NOT_FOUND = 404

/** The signed-in member of staff, set by the guard before any loader of the staff area. */
export const staffContext = createContext<StaffMemberInfo>()

/** Loads the signed-in member of staff. Answers "not found" to everyone else. */
export const readStaffMember = async (
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<StaffMemberInfo> => {
  try {
    return await redirectToSignIn(context.get(apiContext).staffMember({}), url)
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === codes.notAllowed.code)
      throw data(null, { status: NOT_FOUND })
    return orErrorPage(Promise.reject(error))
  }
}

/** Address of the page that asks for the second factor and then returns to this one. */
export const codeAddress = ({ pathname, search }: URL): string =>
  `${href('/staff/code')}?${new URLSearchParams({ next: `${pathname}${search}` })}`

/** Answers "not found" to members of staff without the capability. */
export const requireCapable = (context: Readonly<RouterContextProvider>, capability: Capability): void => {
  if (!hasCapability(context.get(staffContext).roles, capability)) throw data(null, { status: NOT_FOUND })
}
