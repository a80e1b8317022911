import type { PicturedCase } from '#server/cases/donatable-case.ts'
import { orderFacts } from './donations/donation-facts.ts'

/** The case in the design's sample mail, used by tests of mails. */

const donatableCase: PicturedCase = {
  caseId: '0123456789AB',
  title: 'Help Rosa rebuild after the flood',
  slug: 'help-rosa',
  city: 'Marietta',
  state: 'OH',
  organizerName: 'Lena Whitcomb',
  organizerFirstName: 'Lena',
  recipientName: 'Rosa Delgado',
  recipientFirstName: 'Rosa',
  recipientIsNamed: true,
  cover: { mediaId: '0'.repeat(32), alt: 'A red boat between flooded houses' },
  donationStatus: 'open',
  thankYou: null,
  refundsAt: null,
  heldFor: null,
  erased: false,
}
export const mailFacts = {
  order: orderFacts,
  donatableCase,
  publicOrigin: 'https://hearten.example',
  brand: {
    name: 'Hearten',
    legalEntity: 'Hearten, Inc.',
    supportEmail: 'help@hearten.example',
    supportPhone: '(555) 014-0199',
    supportHours: 'every day 7 AM to 7 PM Pacific Time',
    pdfOrigin: undefined,
  },
}
