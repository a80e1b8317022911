import type { CaseDetail } from '#contract/cases/cases.ts'
import { printedAddress } from '#contract/cases/short-code.ts'
import { GENERAL_POSTER_TARGET, type PosterChoice, posterWords } from '#contract/share/poster.ts'
import { addressOverChannel } from '#contract/share/share-parameters.ts'
import type { Deps } from '#server/deps.ts'
import type { PosterText } from '#server/drawing/poster-text.ts'
import { shortAddressOf, shortUrlTo } from '../make-short-link.ts'

/** Text of a case's poster; of the general one without a case. */
export const posterText = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'config' | 'ids'>,
  detail: CaseDetail | null,
  choice: PosterChoice,
): Promise<PosterText> => {
  const url =
    detail === null
      ? shortUrlTo(deps, GENERAL_POSTER_TARGET)
      : addressOverChannel((await shortAddressOf(deps, detail.caseId)).shortUrl, 'poster')
  return {
    ...posterWords(detail, choice),
    brandName: deps.config.brand.name,
    url,
    typed: printedAddress(url),
  }
}
