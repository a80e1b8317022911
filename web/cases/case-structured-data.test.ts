import { expect, it } from 'vitest'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { caseStructuredData } from './case-structured-data.ts'

const facts = {
  caseId: '0123456789AB',
  slug: 'help-rosa',
  title: 'Help Rosa',
  raiseType: 8,
  donationStatus: 'ended',
  recipient: { fullName: 'Rosa Delgado' },
}

it('a case’s breadcrumb leads to the list of its cause', () => {
  // Safe cast: structured data reads these fields alone.
  const [breadcrumbs] = caseStructuredData(facts as CaseDetail, 'https://hearten.example')
  expect(breadcrumbs).toMatchObject({
    itemListElement: [
      { item: 'https://hearten.example/' },
      { name: 'Disaster relief', item: 'https://hearten.example/case-list?cause=disaster-relief' },
      { item: 'https://hearten.example/case-detail/0123456789AB/help-rosa' },
    ],
  })
})
