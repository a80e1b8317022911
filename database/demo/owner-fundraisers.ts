import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { storyAnswersOf, type WaitingFundraiser } from './waiting-fundraisers.ts'

/** One organizer with a fundraiser at each stage before going live, for trying out those pages. */
export const STAGES_OWNER = 'Willa Hart'

const shared = { name: STAGES_OWNER, accountDays: 40 } as const

const roof: Partial<DraftFields> = {
  purpose: 2,
  raiseType: 8,
  raiseScene: 'tornado',
  zip: '66044',
  goalCents: 640_000,
  costItems: [{ label: 'Roof deductible', amountCents: 640_000 }],
  organizerName: STAGES_OWNER,
  organizerRelation: 'Neighbor',
  beneficiaryFirstName: 'Vera',
  beneficiaryLastName: 'Greer',
  beneficiaryRelation: 'Neighbor',
  beneficiaryEmail: 'vera.greer@mail.example',
  beneficiaryAgrees: true,
}

export const OWNER_FUNDRAISERS: readonly WaitingFundraiser[] = [
  {
    ...shared,
    key: 'willa-first-step',
    art: null,
    hoursAgo: 3,
    state: 'draft',
    fields: { purpose: 1, raiseType: 1, raiseScene: null },
  },
  {
    ...shared,
    key: 'willa-story-step',
    art: null,
    hoursAgo: 50,
    state: 'draft',
    fields: {
      raiseType: 2,
      raiseScene: 'job-loss',
      zip: '66044',
      goalCents: 320_000,
      costItems: [{ label: 'Two months’ rent', amountCents: 320_000 }],
      organizerName: STAGES_OWNER,
      title: 'Two months’ rent until the mill reopens',
    },
  },
  {
    ...shared,
    key: 'willa-changes',
    art: 'highway-motel-tire.jpg',
    hoursAgo: 70,
    state: 'changes',
    reason: {
      code: 'story.spend_missing',
      field: 'story',
      severity: 'fix',
      message: 'The story doesn’t say what the shop charges, or what it would repair.',
      howToFix: 'Name the price, and add the shop’s estimate as a document.',
    },
    fields: {
      raiseType: 2,
      raiseScene: 'job-loss',
      zip: '66044',
      goalCents: 410_000,
      costItems: [{ label: 'Transmission, rebuilt', amountCents: 410_000 }],
      organizerName: STAGES_OWNER,
      title: 'A transmission for the van I work from',
      summary: 'I fix washing machines from it, and it stopped in third gear.',
      coverAlt: 'A wheel of a blue van that stands in the snow',
      storyAnswers: storyAnswersOf(
        'I’m Willa. I repair washing machines and dryers in and around Lawrence.',
        'It is for me. My van holds every part and tool that I work with.',
        'I’m raising this for myself.',
        'The shop has given me a price, and I can’t pay it before winter.',
        'It goes to my own account, and I pay the shop from it.',
      ),
    },
  },
  {
    ...shared,
    key: 'willa-sent',
    art: 'tornado-roofs.jpg',
    hoursAgo: 6,
    state: 'new',
    fields: {
      ...roof,
      // Its texts name her, so the page waits for her answer.
      waitsForBeneficiary: true,
      title: 'Vera’s roof before the first snow',
      summary: 'The tornado went through it in September, and the tarp won’t hold.',
      coverAlt: 'Roofers work above houses with blue tarps',
      storyAnswers: storyAnswersOf(
        'I’m Willa. I live across the alley from Vera and mow both our lawns.',
        'Vera is 78 and taught third grade here for thirty-one years. In September a tornado broke her roof.',
        'She is my neighbor. She has watched my kids after school since they were six.',
        'Her insurer pays for the roof but not the deductible of $6,400.',
        'Straight to Vera’s own account; she pays the roofer. I’ll post his invoice.',
      ),
    },
  },
  {
    ...shared,
    key: 'willa-appealed',
    art: 'music-room.jpg',
    hoursAgo: 45,
    state: 'appealed',
    reason: {
      code: 'duplicate.case',
      field: 'basics',
      severity: 'final',
      message: 'There’s already a fundraiser for a piano on your street.',
      howToFix: 'Ask the organizer of the other fundraiser to work with you.',
    },
    appeal:
      'The other piano is the church’s, for its hall. Mine stood in my basement, and the children come to me for their lessons.',
    fields: {
      raiseType: 2,
      raiseScene: 'job-loss',
      zip: '66044',
      goalCents: 150_000,
      costItems: [{ label: 'Upright piano, moved and tuned', amountCents: 150_000 }],
      organizerName: STAGES_OWNER,
      title: 'A piano, so that I can teach again',
      summary: 'Mine went under water, and eleven children have no lessons.',
      coverAlt: 'A teacher conducts children in a sunny music room',
      storyAnswers: storyAnswersOf(
        'I’m Willa, and on Saturdays I teach piano to eleven children of our street.',
        'It is for me. The flood in our basement took the piano and the stove beside it.',
        'I’m raising this for myself.',
        'A used upright costs $900, and moving and tuning it $600.',
        'To my own account. I’ll post the receipt of the piano shop.',
      ),
    },
  },
]
