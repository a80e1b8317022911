import { isRefusal } from '#web/browser/api/api-refusal.ts'

export type CodeSent = { readonly sentence: string; readonly resendAt: string }

const hasResendAt = (data: unknown): data is { readonly resendAt: string } =>
  typeof data === 'object' && data !== null && 'resendAt' in data && typeof data.resendAt === 'string'

/**
 * A refusal to mail a code because one was just mailed, which is as good. Null for others, such as the daily
 * limit: then no code is coming.
 */
export const recentlySentCode = (error: unknown): CodeSent | null =>
  isRefusal(error, 'slowDown') && hasResendAt(error.data)
    ? { sentence: error.message, resendAt: error.data.resendAt }
    : null
