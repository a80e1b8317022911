import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { deadlineRefundShape, storyBlockShape } from '#contract/cases/case-shapes.ts'
import { caseIdShape, centsShape, emailShape, timeShape } from '#contract/shapes.ts'
import { textShape, trimmedShape } from '#contract/text-shape.ts'
import { DECLINE_REASON_MAX, INVITATION_ANSWERS, INVITATION_STATES } from './invitation-answers.ts'

const root = '/api/oversea/fund/case' as const
const ofCase = { caseId: caseIdShape }
const recipientNameShape = z.strictObject({ first: z.string(), last: z.string() })
/** Accepts any text: the server answers an invalid name with the messages of step 3. */
const personNameShape = textShape(500)
const stateShape = z.enum(INVITATION_STATES)

/** The organizer invites the beneficiary, who answers by the link that is mailed or handed over, without an account. */
export const invitationCalls = {
  beneficiaryInvitation: declareCall({
    method: 'GET',
    path: `${root}/beneficiary-invitation`,
    auth: 'owner',
    summary: 'How the beneficiary of a case answered the organizer’s invitation.',
    input: z.strictObject(ofCase),
    output: z.strictObject({
      state: stateShape,
      caseTitle: z.string(),
      recipientFirstName: z.string(),
      recipientName: recipientNameShape.nullable(),
      isLive: z.boolean(),
      /** Whether the beneficiary passed the identity check. */
      isVerified: z.boolean(),
      /** Once every gift was given back, nothing is left to answer. */
      deadlineRefund: deadlineRefundShape.nullable(),
      /** False once a review approved the page with it, because a change then needs a review. */
      canCorrectName: z.boolean(),
      /**
       * The address: whole if the organizer typed it, so that they see a typing error, else such as "r•••@mail.example"; null
       * once withdrawn.
       */
      email: z.string().nullable(),
      /** Why the beneficiary declined, in their own words. */
      reason: z.string().nullable(),
      invitedAt: timeShape,
      /** When the invited person first saw the page. */
      openedAt: timeShape.nullable(),
      answeredAt: timeShape.nullable(),
      /** The link that the organizer hands over, and when it was made; null once it has ended. */
      link: z.string().nullable(),
      linkMadeAt: timeShape.nullable(),
      /** When the beneficiary can be reminded; null when no reminder applies. */
      remindAt: timeShape.nullable(),
    }),
    codes: ['notFound', 'nothingYet'],
  }),
  correctInvitation: declareCall({
    method: 'POST',
    path: `${root}/correct-invitation`,
    auth: 'owner',
    limit: 'sendMail',
    summary: 'Invites the beneficiary at another e-mail address, unless they have already accepted.',
    input: z.strictObject({ ...ofCase, email: emailShape }),
    output: z.strictObject({ state: stateShape }),
    codes: ['notFound', 'conflict'],
  }),
  makeInvitationLink: declareCall({
    method: 'POST',
    path: `${root}/make-invitation-link`,
    auth: 'owner',
    limit: 'rareWrite',
    summary:
      'Makes another link that invites the beneficiary, for the organizer to hand over. The earlier one ends.',
    input: z.strictObject(ofCase),
    output: z.strictObject({ state: stateShape }),
    codes: ['notFound', 'conflict'],
  }),
  correctRecipientName: declareCall({
    method: 'POST',
    path: `${root}/correct-recipient-name`,
    auth: 'owner',
    summary: 'Corrects the beneficiary’s name, unless they have already accepted or a review approved it.',
    input: z.strictObject({ ...ofCase, firstName: personNameShape, lastName: personNameShape }),
    output: recipientNameShape,
    codes: ['notFound', 'conflict'],
  }),
  withdrawInvitation: declareCall({
    method: 'POST',
    path: `${root}/withdraw-invitation`,
    auth: 'owner',
    summary: 'Withdraws the invitation, unless it is already accepted. Its links stop working.',
    input: z.strictObject(ofCase),
    output: z.strictObject({ state: stateShape }),
    codes: ['notFound', 'conflict'],
  }),
  readInvitation: declareCall({
    method: 'GET',
    path: `${root}/invitation`,
    auth: 'recipient',
    summary: 'The invitation, for the invited beneficiary: who invites them, and to which case.',
    input: z.strictObject(ofCase),
    output: z.strictObject({
      ...ofCase,
      state: stateShape,
      isReported: z.boolean(),
      isLive: z.boolean(),
      isVerified: z.boolean(),
      /** When every gift was given back: then it's too late to accept. */
      deadlineRefundAt: timeShape.nullable(),
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      story: z.array(storyBlockShape),
      goalCents: centsShape,
      costItems: z.array(z.strictObject({ label: z.string(), amountCents: centsShape })),
      organizerName: z.string(),
      organizerRelation: z.string().nullable(),
      recipientFirstName: z.string(),
      /** The full name that the page shows once they accepted. */
      recipientName: z.string(),
      /** Whether they came by the link that the organizer hands over: saying no ends it. */
      isByLink: z.boolean(),
      /** Whether the organizer looks at the link that they hand over. They can't answer. */
      isOrganizer: z.boolean(),
      answeredAt: timeShape.nullable(),
    }),
    codes: ['notAllowed', 'notFound', 'nothingYet'],
  }),
  openInvitation: declareCall({
    method: 'POST',
    path: `${root}/open-invitation`,
    auth: 'recipient',
    limit: 'rareWrite',
    summary: 'Notes that the invited person saw the invitation. Idempotent.',
    input: z.strictObject(ofCase),
    output: z.strictObject({ done: z.literal(true) }),
    codes: ['notAllowed', 'notFound'],
  }),
  answerInvitation: declareCall({
    method: 'POST',
    path: `${root}/answer-invitation`,
    auth: 'recipient',
    limit: 'rareWrite',
    summary: 'Accepts or declines the invitation, or reports that the organizer is a stranger. Idempotent.',
    input: z.strictObject({
      ...ofCase,
      answer: z.enum(INVITATION_ANSWERS, 'Choose one of the three.'),
      reason: trimmedShape(DECLINE_REASON_MAX).default(''),
    }),
    output: z.strictObject({ state: stateShape }),
    codes: ['notAllowed', 'notFound', 'nothingYet', 'conflict'],
  }),
} as const
