import { href } from 'react-router'
import { CASE_PARTS, type CaseDetail, type CasePart } from '#contract/cases/cases.ts'
import type { ReportReason } from '#contract/cases/report-reasons.ts'

export type CaseKey = Pick<CaseDetail, 'caseId' | 'slug'>

export const caseAddress = ({ caseId, slug }: CaseKey, part?: CasePart): string => {
  const page = href('/case-detail/:caseId/:caseTitle?', { caseId, caseTitle: slug })
  return part === undefined ? page : `${page}/${part}`
}

/** Fragment of a gallery photo, by its position. */
export const photoId = (index: number): string => `photo-${index + 1}`

export const photoAddress = (key: CaseKey, index: number): string =>
  `${caseAddress(key, 'photos')}#${photoId(index)}`

/** The report form of a case, with a preselected `reason`. */
export const reportAddress = (caseId: string, reason?: ReportReason): string => {
  const page = href('/report/:caseId', { caseId })
  return reason === undefined ? page : `${page}?reason=${reason}`
}

/** Page for messages to the organizer. */
export const messageAddress = (caseId: string): string => href('/message/:caseId', { caseId })

/** Page for following by e-mail. */
export const followAddress = (caseId: string): string => href('/follow/:caseId', { caseId })

/** The donate page, optionally with an amount in dollars. */
export const donateAddress = (caseId: string, amountCents?: number): string => {
  const page = href('/donate/pay/:caseId', { caseId })
  return amountCents === undefined ? page : `${page}?amount=${dollarsText(amountCents)}`
}

/** "50", "450.25": an amount as a person would type it. */
export const dollarsText = (amountCents: number): string => {
  const cents = String(amountCents).padStart(3, '0')
  const [dollars, rest] = [cents.slice(0, -2), cents.slice(-2)]
  return rest === '00' ? dollars : `${dollars}.${rest}`
}

const isPart = (segment: string | undefined): segment is CasePart =>
  CASE_PARTS.some((part) => part === segment)

/**
 * Address to redirect to if the slug is wrong or missing; null if the address is canonical. Lookups ignore the
 * slug, so an address with an old slug still finds its case.
 */
export const canonicalAddress = (url: URL, key: CaseKey): string | null => {
  const lastSegment = url.pathname.split('/').findLast((segment) => segment !== '')
  const canonical = caseAddress(key, isPart(lastSegment) ? lastSegment : undefined)
  return url.pathname === canonical ? null : `${canonical}${url.search}`
}
