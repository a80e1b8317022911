import { casePath } from '#contract/page-addresses.ts'
import { GENERAL_POSTER, posterShareId } from '#contract/share/poster.ts'
import { trackShare } from './use-shared-link.ts'

/** Records that a poster was printed, or its file downloaded. */
export const trackPoster = (fileId: string): void =>
  trackShare(
    { shareId: posterShareId(fileId), path: fileId === GENERAL_POSTER ? '/' : casePath(fileId) },
    'poster',
  )
