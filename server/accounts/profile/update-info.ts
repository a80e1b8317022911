import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { changeAccount } from '../account.queries.ts'
import { lockUser, readUserInfo, sealName } from '../read-user.ts'
import { refuseStaffLikeName } from '../refuse-staff-like-name.ts'

/** Changes the name of an account. Names shown on its cases stay as they are. @throws tokenInvalid */
export const updateUserInfo = async (
  deps: Deps,
  { userId }: SignedIn,
  { fullName }: { readonly fullName: string },
): Promise<UserInfo> => {
  refuseStaffLikeName(fullName, deps.config.brand.name)
  await deps.database.transact(async (tx) => {
    await lockUser(deps, tx, userId)
    await changeAccount(tx, userId, { fullName: await sealName(deps, tx, userId, fullName) })
  })
  return readUserInfo(deps, userId)
}
