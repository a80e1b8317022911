import { isRefusal } from '#web/browser/api/api-refusal.ts'

export type CodeSent = { readonly sentence: string; readonly resendAt: string }

const hasResendAt = (data: unknown): data is { readonly resendAt: string } =>
  typeof data === 'object' && data !== null && 'resendAt' in data && typeof data.resendAt === 'string'

/**
 * What a refusal to mail a code says, where one was mailed a moment ago: as good as a new one. Null for any other, such as
 * that no more codes are mailed today: then none is on its way.
 */
export const codeSent = (error: unknown): CodeSent | null =>
  isRefusal(error, 'slowDown') && hasResendAt(error.data)
    ? { sentence: error.message, resendAt: error.data.resendAt }
    : null
