import { type CaseDetail, raiseTypeText } from '#contract/cases/cases.ts'
import { caseAddress, donateAddress } from './case-address.ts'
import { causeListAddress } from './causes.ts'

/**
 * Structured data of a case for search engines: its breadcrumb, and a donate action while donations are open.
 */
export const caseStructuredData = (detail: CaseDetail, origin: string) => {
  const address = `${origin}${caseAddress(detail)}`
  const trail = [
    ['Home', `${origin}/`],
    [raiseTypeText(detail.raiseType), `${origin}${causeListAddress(detail.raiseType)}`],
    [detail.title, address],
  ]
  const breadcrumbs = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  }
  const donate = {
    '@context': 'https://schema.org',
    '@type': 'DonateAction',
    name: `Donate to ${detail.title}`,
    description: detail.summary,
    ...(detail.recipient.isNamed
      ? { recipient: { '@type': 'Person', name: detail.recipient.fullName } }
      : {}),
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${donateAddress(detail.caseId)}` },
  }
  return detail.donationStatus === 'open' ? [breadcrumbs, donate] : [breadcrumbs]
}
