import { href, type MetaArgs, type MetaDescriptor } from 'react-router'
import { CASE_STATUS, type CaseDetail } from '#contract/cases/cases.ts'
import { GENERAL_SHARE_IMAGE, shareImagePath } from '#contract/share/share-image.ts'
import { configIn } from '#web/shell/config-in-matches.ts'
import { publicMeta } from '#web/shell/page-meta.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { caseAddress } from './case-address.ts'
import { caseStructuredData } from './case-structured-data.ts'

type Matches = MetaArgs['matches']

/** Whether search engines may index the case: it is public, and still raises money. */
const isIndexed = ({ visibility, status, erased }: CaseDetail): boolean =>
  visibility === 'live' && !erased && status === CASE_STATUS.progressing

/** Meta tags for every page about a case: its share card and its canonical address. */
export const caseCardMeta = (
  detail: CaseDetail,
  { title, matches }: { readonly title: string; readonly matches: Matches },
): MetaDescriptor[] => {
  const { publicOrigin: origin, brandName } = configIn(matches)
  return [
    ...publicMeta({
      title,
      cardTitle: detail.title,
      description: detail.summary,
      address: `${origin}${caseAddress(detail)}`,
      image: `${origin}${detail.erased ? GENERAL_SHARE_IMAGE : shareImagePath(detail)}`,
      imageAlt: detail.cover?.alt ?? '',
      brandName,
    }),
    ...(isIndexed(detail) ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/** Meta tags of a case for search engines and messengers. */
export const caseMeta = (detail: CaseDetail, matches: Matches): MetaDescriptor[] => [
  ...caseCardMeta(detail, { title: pageTitle(detail.title, matches), matches }),
  ...(detail.erased
    ? []
    : [
        {
          tagName: 'link',
          rel: 'alternate',
          type: 'application/atom+xml',
          title: `Updates: ${detail.title}`,
          href: `${href('/case-detail/:caseId/:caseTitle?', { caseId: detail.caseId })}/updates.atom`,
        },
      ]),
  ...caseStructuredData(detail, configIn(matches).publicOrigin).map((data) => ({ 'script:ld+json': data })),
]
