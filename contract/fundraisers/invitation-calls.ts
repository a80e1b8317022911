import * as z from 'zod'
import { declareCall } from '../call.ts'
import { storyBlockShape } from '../cases/case-shapes.ts'
import { caseIdShape, centsShape, emailShape, timeShape } from '../shapes.ts'
import { DECLINE_REASON_MAX, INVITATION_ANSWERS, INVITATION_STATES } from './fundraisers.ts'

const root = '/api/oversea/fund/case' as const
const ofCase = { caseId: caseIdShape }
const recipientNameShape = z.strictObject({ first: z.string(), last: z.string() })
/** Accepts any text: the server answers an invalid name with the messages of step 3. */
const personNameShape = z.string().max(500)
const state = z.enum(INVITATION_STATES)

/** The organizer invites the beneficiary, who answers by the mailed link, without an account. */
export const invitationCalls = {
  beneficiaryInvitation: declareCall({
    method: 'GET',
    path: `${root}/beneficiary-invitation`,
    auth: 'owner',
    summary: 'How the person a case is for answered its organizer.',
    input: z.strictObject(ofCase),
    output: z.strictObject({
      state,
      caseTitle: z.string(),
      recipientFirstName: z.string(),
      recipientName: recipientNameShape.nullable(),
      /** False once donors can read the name: from then on, a change needs a review. */
      canCorrectName: z.boolean(),
      /** Such as "r•••@mail.example"; null once withdrawn. */
      maskedEmail: z.string().nullable(),
      /** Why they declined, in their own words. */
      reason: z.string().nullable(),
      invitedAt: timeShape,
      answeredAt: timeShape.nullable(),
      /** When they can be mailed again; null when no reminder applies. */
      remindAt: timeShape.nullable(),
    }),
    codes: ['notFound', 'nothingYet'],
  }),
  correctInvitation: declareCall({
    method: 'POST',
    path: `${root}/correct-invitation`,
    auth: 'owner',
    limit: 'mail',
    summary: 'Invites the person a case is for at another e-mail address, until they have accepted.',
    input: z.strictObject({ ...ofCase, email: emailShape }),
    output: z.strictObject({ state }),
    codes: ['notFound', 'conflict'],
  }),
  correctRecipientName: declareCall({
    method: 'POST',
    path: `${root}/correct-recipient-name`,
    auth: 'owner',
    summary: 'Corrects the name of the person a case is for, until they have accepted or the case is live.',
    input: z.strictObject({ ...ofCase, firstName: personNameShape, lastName: personNameShape }),
    output: recipientNameShape,
    codes: ['notFound', 'conflict'],
  }),
  withdrawInvitation: declareCall({
    method: 'POST',
    path: `${root}/withdraw-invitation`,
    auth: 'owner',
    summary: 'Withdraws the invitation until it is accepted: the mailed link is void from then on.',
    input: z.strictObject(ofCase),
    output: z.strictObject({ state }),
    codes: ['notFound', 'conflict'],
  }),
  readInvitation: declareCall({
    method: 'GET',
    path: `${root}/invitation`,
    auth: 'recipient',
    summary: 'An invitation for its recipient: who invites them, and to which case.',
    input: z.strictObject(ofCase),
    output: z.strictObject({
      ...ofCase,
      state,
      isReported: z.boolean(),
      isLive: z.boolean(),
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      story: z.array(storyBlockShape),
      goalCents: centsShape,
      costItems: z.array(z.strictObject({ label: z.string(), amountCents: centsShape })),
      organizerName: z.string(),
      organizerRelation: z.string().nullable(),
      recipientFirstName: z.string(),
      answeredAt: timeShape.nullable(),
    }),
    codes: ['notAllowed', 'notFound', 'nothingYet'],
  }),
  answerInvitation: declareCall({
    method: 'POST',
    path: `${root}/answer-invitation`,
    auth: 'recipient',
    limit: 'report',
    summary:
      'Accepts or declines a case, or reports that its organizer is a stranger. The same again changes nothing.',
    input: z.strictObject({
      ...ofCase,
      answer: z.enum(INVITATION_ANSWERS, 'Choose one of the three.'),
      reason: z
        .string()
        .trim()
        .max(DECLINE_REASON_MAX, `Use at most ${DECLINE_REASON_MAX} characters.`)
        .default(''),
    }),
    output: z.strictObject({ state }),
    codes: ['notAllowed', 'notFound', 'nothingYet', 'conflict'],
  }),
} as const
