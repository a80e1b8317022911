import { codes } from '#contract/codes.ts'
import type { CaseDraft } from '#contract/fundraisers/case-draft.ts'
import type { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { isRecord } from '#web/browser/tab-storage.ts'

/** The newer draft in a stale-version refusal; null for any other. */
export const newerDraftIn = ({ code, data }: ApiRefusal): CaseDraft | null =>
  code === codes.conflict.code && isRecord(data) && isRecord(data['draft'])
    ? // safe cast: the server validated it against the contract
      (data['draft'] as CaseDraft)
    : null
