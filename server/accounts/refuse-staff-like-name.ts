import { isStaffLikeName, STAFF_LIKE_SENTENCE } from '#contract/validators/staff-like-name.ts'
import { invalidFields } from '#server/platform/refusal.ts'

/** @throws invalidInput for the field `fullName`, if the name imitates our staff or brand */
export const refuseStaffLikeName = (fullName: string, brandName: string): void => {
  if (isStaffLikeName(fullName, brandName))
    throw invalidFields([{ field: 'fullName', message: STAFF_LIKE_SENTENCE }])
}
