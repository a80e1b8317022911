import { isRefusal } from '#web/browser/api/api-refusal.ts'

export type CodeSent = { readonly sentence: string; readonly resendAt: string }

const hasResendAt = (data: unknown): data is { readonly resendAt: string } =>
  typeof data === 'object' && data !== null && 'resendAt' in data && typeof data.resendAt === 'string'

/**
 * Reads a refusal to mail a code because one was just mailed, which is as good. Null for any other error, such as
 * the daily limit, after which no code comes.
 */
export const recentlySentCode = (error: unknown): CodeSent | null =>
  isRefusal(error, 'slowDown') && hasResendAt(error.data)
    ? { sentence: error.message, resendAt: error.data.resendAt }
    : null
