import { codes } from '#contract/codes.ts'
import type { CaseDraft } from '#contract/fundraisers/case-draft.ts'
import type { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { isRecord } from '#web/browser/tab-storage.ts'

/** The newer draft that a refusal of a stale version carries; null of any other refusal. */
export const newerDraftIn = ({ code, data }: ApiRefusal): CaseDraft | null =>
  code === codes.conflict.code && isRecord(data) && isRecord(data['draft'])
    ? // The server has checked it against the contract before it sent it.
      (data['draft'] as CaseDraft)
    : null
