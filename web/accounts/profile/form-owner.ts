import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import type { Act } from './account-act.ts'
import { type AccountAnswer, emptyAnswer } from './account-answer.ts'

/** Name of the field with the person that a form belongs to. */
export const PERSON_FIELD = 'person'

const ANOTHERS_FORM =
  'Someone else is signed in here now, and this is their account. Nothing was changed. If it isn’t you, sign out first.'

/**
 * Refuses a form rendered for another person, after a sign-out and sign-in in another tab. Its input is
 * neither saved nor shown.
 */
export const refusalForOtherPerson = (
  { userId }: UserInfo,
  { section }: Act,
  fields: Readonly<Partial<Record<string, string>>>,
): AccountAnswer | null =>
  fields[PERSON_FIELD] === userId ? null : { ...emptyAnswer(section), failure: ANOTHERS_FORM }

/** The same refusal in the shape of the API's. */
export const otherPersonRefusal = (): ApiRefusal =>
  new ApiRefusal({ code: codes.conflict.code, msg: ANOTHERS_FORM, data: null }, codes.conflict.status)
