import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import type { Act } from './account-act.ts'
import { type AccountAnswer, nothingYet } from './account-answer.ts'

/** The field that says for whom a form was drawn. */
export const PERSON = 'person'

const ANOTHERS_FORM =
  'Somebody else is signed in here now, and this is their account. Nothing was changed: sign out first, if it isn’t you.'

/**
 * What a form is answered with that was drawn for somebody else: in another tab of this browser they signed out, and
 * somebody else in. Nothing of what they typed goes to that one's account, or is shown to them.
 */
export const refusedAsAnothers = (
  { userId }: UserInfo,
  { section }: Act,
  fields: Readonly<Partial<Record<string, string>>>,
): AccountAnswer | null =>
  fields[PERSON] === userId ? null : { ...nothingYet(section), failure: ANOTHERS_FORM }

/** The same for what no form of the page's sends, as the server would refuse it. */
export const anothersRefusal = (): ApiRefusal =>
  new ApiRefusal({ code: codes.conflict.code, msg: ANOTHERS_FORM, data: null }, codes.conflict.status)
