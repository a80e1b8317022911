import type { ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import { type DraftFields, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'

/** A demo fundraiser that isn't live yet. */
export type WaitingFundraiser = {
  readonly key: string
  readonly name: string
  /** Null for a draft without a cover. */
  readonly art: string | null
  readonly hoursAgo: number
  readonly accountDays: number
  readonly fields: Partial<DraftFields>
} & (
  | { readonly state: 'draft' | 'new' | 'claimed' }
  | { readonly state: 'changes'; readonly reason: ReviewReason }
  | { readonly state: 'appealed'; readonly reason: ReviewReason; readonly appeal: string }
)

/** The five answers of a story, in order. */
export const storyAnswersOf = (
  organizer: string,
  recipient: string,
  relationship: string,
  spend: string,
  delivery: string,
): DraftFields['storyAnswers'] => ({
  ...EMPTY_DRAFT.storyAnswers,
  organizer,
  recipient,
  relationship,
  spend,
  delivery,
})

export const WAITING_FUNDRAISERS: readonly WaitingFundraiser[] = [
  {
    key: 'hospital-cousin',
    name: 'Sam Pike',
    art: 'night-window.jpg',
    hoursAgo: 100,
    accountDays: 6,
    state: 'new',
    fields: {
      purpose: 2,
      raiseType: 1,
      raiseScene: 'surgery',
      zip: '43215',
      goalCents: 900_000,
      costItems: [{ label: 'Hospital bill', amountCents: 900_000 }],
      organizerName: 'Sam Pike',
      organizerRelation: 'Cousin',
      beneficiaryFirstName: 'Joel',
      beneficiaryLastName: 'Pike',
      beneficiaryRelation: 'Cousin',
      beneficiaryEmail: 'joel.pike@mail.example',
      beneficiaryAgrees: true,
      title: 'Help for my cousin in the hospital',
      summary: 'He fell from a roof in October, and the bill is here before he is home.',
      coverAlt: 'A lit window at night',
      storyAnswers: storyAnswersOf(
        'I’m Sam. I run the print shop on Third Street and I have known my cousin all my life.',
        'My cousin is a roofer. In October he fell two stories and broke his hip and his left arm.',
        'We grew up in the same house until we were twelve.',
        'The hospital asks for $9,000 that his insurance doesn’t pay.',
        'It goes to his own account, and he pays the hospital from it.',
      ),
    },
  },
  {
    key: 'hearing-aids',
    name: 'Theo Ruiz',
    art: 'kitchen-table.jpg',
    hoursAgo: 21,
    accountDays: 400,
    state: 'claimed',
    fields: {
      purpose: 2,
      raiseType: 1,
      raiseScene: 'surgery',
      zip: '78205',
      goalCents: 460_000,
      costItems: [{ label: 'Two hearing aids, fitted', amountCents: 460_000 }],
      organizerName: 'Theo Ruiz',
      organizerRelation: 'Son',
      beneficiaryFirstName: 'Nina',
      beneficiaryLastName: 'Ruiz',
      beneficiaryRelation: 'Mother',
      beneficiaryEmail: 'nina.ruiz@mail.example',
      beneficiaryAgrees: true,
      title: 'Hearing aids for my mother, age 61',
      summary: 'She runs the church kitchen by ear, and lately she can’t.',
      coverAlt: 'Hands around a bowl of soup on a kitchen table',
      storyAnswers: storyAnswersOf(
        'I’m Theo. I drive a delivery truck in San Antonio.',
        'My mother has cooked for the Saturday table at her church for nineteen years.',
        'She raised the three of us on her own, and she is the first one I call.',
        'A pair of hearing aids with the fitting costs $4,600. Her plan pays nothing.',
        'The money goes to her account. I’ll post the receipt of the clinic.',
      ),
    },
  },
  {
    key: 'rent-elm-street',
    name: 'Ada Okafor',
    art: 'burnt-house.jpg',
    hoursAgo: 18,
    accountDays: 2,
    state: 'new',
    fields: {
      raiseType: 2,
      raiseScene: 'house-fire',
      zip: '53202',
      goalCents: 280_000,
      costItems: [
        { label: 'First month’s rent and deposit', amountCents: 210_000 },
        { label: 'Beds', amountCents: 70_000 },
      ],
      organizerName: 'Ada Okafor',
      title: 'First month’s rent after the fire on Elm',
      summary: 'We got out with the dog and the birth certificates.',
      coverAlt: 'Neighbors stand in the snow before a burnt house',
      storyAnswers: storyAnswersOf(
        'I’m Ada. I do night shifts at the bakery on Brady Street.',
        'It is for me and my two girls. The fire on Elm Street took our apartment on a Sunday night.',
        'I’m raising this for my own family.',
        'First month’s rent and the deposit come to $2,100, and three beds to $700.',
        'Straight to my own account, and I’ll show the lease.',
      ),
    },
  },
  {
    key: 'sals-boat',
    name: 'Sal Marino',
    art: 'fishing-boat.jpg',
    hoursAgo: 30,
    accountDays: 90,
    state: 'appealed',
    reason: {
      code: 'duplicate.case',
      field: 'basics',
      severity: 'final',
      message: 'There’s already a fundraiser for the same boat.',
      howToFix: 'Ask the organizer of the other fundraiser to work with you.',
    },
    appeal: 'The other boat is my brother’s. Both sank in the same storm, and each of us lives from his own.',
    fields: {
      raiseType: 2,
      raiseScene: 'job-loss',
      zip: '02740',
      goalCents: 1_200_000,
      costItems: [{ label: 'Hull and engine', amountCents: 1_200_000 }],
      organizerName: 'Sal Marino',
      title: 'Captain Sal’s boat, back in the water',
      summary: 'The storm took her off the mooring. She can be mended.',
      coverAlt: 'A blue fishing boat on land, with a patch in its side',
      storyAnswers: storyAnswersOf(
        'I’m Sal. I have fished out of New Bedford for thirty-one years.',
        'It is for my boat and the two men who work on it with me.',
        'I’m raising this for myself and my crew.',
        'The yard asks $12,000 for the hull and the engine.',
        'To my own account. The yard’s invoice goes on the page.',
      ),
    },
  },
]
