import type { MetaDescriptor } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { SHARE_IMAGE, shareImagePath } from '#contract/sharing/share-image.ts'
import { caseAddress } from './case-address.ts'
import { caseStructuredData } from './case-structured-data.ts'

/** Meta tags of a case for search engines and messengers. */
export const caseMeta = (detail: CaseDetail, title: string, origin: string): MetaDescriptor[] => {
  const address = `${origin}${caseAddress(detail)}`
  const image = `${origin}${shareImagePath(detail)}`
  return [
    { title },
    { name: 'description', content: detail.summary },
    { tagName: 'link', rel: 'canonical', href: address },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: `Updates: ${detail.title}`,
      href: `/case-detail/${detail.caseId}/updates.atom`,
    },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: detail.title },
    { property: 'og:description', content: detail.summary },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
    { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
    { property: 'og:image:alt', content: detail.cover.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: image },
    // Owner and staff can see a case that isn't public.
    ...(detail.visibility === 'live' ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...caseStructuredData(detail, origin).map((data) => ({ 'script:ld+json': data })),
  ]
}
