import { type DraftFields, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'

/** A complete draft, except for its cover. */
export const wholeDraft = (overrides: Partial<DraftFields> = {}): DraftFields => ({
  ...EMPTY_DRAFT,
  purpose: 2,
  raiseType: 8,
  raiseScene: 'flood',
  zip: '45750',
  goalCents: 1_840_000,
  costItems: [{ label: 'Kitchen floor', amountCents: 1_840_000 }],
  organizerName: 'Lena Whitcomb',
  organizerRelation: 'Neighbor',
  beneficiaryFirstName: 'Rosa',
  beneficiaryLastName: 'Delgado',
  beneficiaryRelation: 'Neighbor',
  beneficiaryEmail: 'rosa@mail.example',
  beneficiaryAgrees: true,
  title: 'Help my neighbor rebuild after the flood',
  summary: 'Her kitchen floor needs a floor under it.',
  storyAnswers: {
    organizer: 'I’m Lena. I live two doors up from her on Putnam Street and teach fourth grade at Phillips.',
    recipient: 'My neighbor has driven the number 14 bus for twenty-two years. In October the river came up.',
    relationship: 'We have shared a driveway and a snow shovel for eleven years.',
    spend: 'The insurer has paid for the furnace. The floor, the walls and the panel are on her.',
    delivery: 'Straight to her own account. I photograph each receipt and post it as an update.',
  },
  ...overrides,
})
