import type { CodeName } from '#contract/codes.ts'
import { isRefusal } from '#server/platform/refusal.ts'

/** Name of the code with which a call is refused, or `done`. Other errors are thrown on. */
export const refusalCodeOf = (call: Promise<unknown>): Promise<CodeName | 'done'> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (isRefusal(error)) return error.codeName
      throw error
    },
  )
