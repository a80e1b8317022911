import type { CaseDetail } from '#contract/cases/cases.ts'
import { type PosterChoice, posterTarget, posterWords, typedAddress } from '#contract/share/poster.ts'
import type { Deps } from '#server/deps.ts'
import type { PosterText } from '#server/drawing/poster-text.ts'
import { shortUrlTo } from '../make-short-link.ts'

/** Text of a case's poster; of the general one without a case. */
export const posterText = (
  deps: Pick<Deps, 'personalData' | 'config'>,
  detail: CaseDetail | null,
  choice: PosterChoice,
): PosterText => {
  const url = shortUrlTo(deps, posterTarget(detail))
  return {
    ...posterWords(detail, choice),
    brandName: deps.config.brand.name,
    url,
    typed: typedAddress(url, detail?.caseId ?? null),
  }
}
