import type { MetaFunction } from 'react-router'
import { privacyPolicy } from '#contract/privacy-policy.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false } satisfies RouteHandle

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy policy',
    description:
      'What we keep of a gift, a fundraiser or a message, for how long, and how to see or erase it.',
  })

export default function Privacy() {
  const { brandName, legalEntity, supportEmail, supportPhone, privacyPolicyPdfUrl } = usePublicConfig()
  const document = privacyPolicy({ name: brandName, legalEntity, supportEmail, supportPhone })
  return <DocumentPage document={document} pdfUrl={privacyPolicyPdfUrl} picture="not-available" />
}
