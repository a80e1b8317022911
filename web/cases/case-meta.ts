import type { MetaDescriptor } from 'react-router'
import type { CaseDetail } from '#contract/cases.ts'
import { imageUrl, imageWidths } from '#contract/media.ts'
import { caseAddress } from './case-address.ts'

const SHARED_WIDTH = 1200

/** What search engines and messengers read of a case. */
export const caseMeta = (detail: CaseDetail, title: string, origin: string): MetaDescriptor[] => {
  const address = `${origin}${caseAddress(detail)}`
  const width = imageWidths(detail.cover).findLast((one) => one <= SHARED_WIDTH) ?? SHARED_WIDTH
  return [
    { title },
    { name: 'description', content: detail.summary },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: detail.title },
    { property: 'og:description', content: detail.summary },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}${imageUrl(detail.cover.mediaId, width, 'jpg')}` },
    { property: 'og:image:alt', content: detail.cover.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
