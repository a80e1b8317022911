import type { MetaFunction } from 'react-router'
import { termsOfUse } from '#contract/terms-of-use.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false } satisfies RouteHandle

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Terms of use',
    description: 'What giving and raising here means, what it costs, and how money goes back.',
  })

export default function Terms() {
  const { brandName, legalEntity, supportEmail, supportPhone, termsPdfUrl } = usePublicConfig()
  const document = termsOfUse({ name: brandName, legalEntity, supportEmail, supportPhone })
  return <DocumentPage document={document} pdfUrl={termsPdfUrl} picture="lost-page" />
}
