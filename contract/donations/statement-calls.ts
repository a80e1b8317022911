import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { caseIdShape, centsShape, emailShape, timeShape } from '#contract/shapes.ts'
import { textShape } from '#contract/text-shape.ts'
import { NAME_SHOWN_CHOICES } from './shown-name.ts'

const root = '/api/oversea/v1/statement' as const

const sums = {
  donationCents: centsShape,
  tipCents: centsShape,
  coverFeeCents: centsShape,
  paidCents: centsShape,
  /** Amount returned since, in any year. */
  refundedCents: centsShape,
  /** Paid less returned. */
  netCents: centsShape,
}

/** One year of one e-mail address, over all cases. */
export const statementShape = z.strictObject({
  year: z.int(),
  email: z.string(),
  /** Another address of the household whose donations are listed, too; null in a statement of one address. */
  otherEmail: z.string().nullable(),
  /** Name on the newest of the address's own donations; empty without one. */
  donorName: z.string(),
  madeAt: timeShape,
  /** Oldest first. */
  donations: z.array(
    z.strictObject({
      receiptNumber: z.string(),
      /** Null for a donation of the household's other address, whose receipt is its donor's alone. */
      receiptUrl: z.string().nullable(),
      paidAt: timeShape,
      caseId: caseIdShape,
      caseTitle: z.string(),
      recipientName: z.string(),
      nameShown: z.enum(NAME_SHOWN_CHOICES),
      /** Whether the case takes gifts now. */
      canGiveAgain: z.boolean(),
      ...sums,
    }),
  ),
  totals: z.strictObject(sums),
  pdfUrl: z.string(),
  csvUrl: z.string(),
})
export type Statement = z.infer<typeof statementShape>

export const statementCalls = {
  statement: declareCall({
    method: 'GET',
    path: root,
    auth: 'link',
    link: 'statement',
    summary: 'A year of donations from one e-mail address, behind that year’s signed link.',
    input: z.strictObject({ token: textShape(256) }),
    output: statementShape,
    codes: ['notFound'],
  }),
  sendStatement: declareCall({
    method: 'POST',
    path: `${root}/send`,
    limit: 'sendMail',
    summary:
      'E-mails the link to a yearly statement, if the address gave that year. The answer is always the same.',
    input: z.strictObject({
      email: emailShape,
      year: z.coerce
        .number('Give a year.')
        .int('Give a year.')
        .min(2020, 'Give a year.')
        .max(2100, 'Give a year.'),
    }),
    output: z.strictObject({ requested: z.literal(true) }),
  }),
  findReceipts: declareCall({
    method: 'POST',
    path: '/api/oversea/v1/receipt/find',
    limit: 'sendMail',
    summary: 'E-mails the links to an address’s receipts, if it has any. The answer is always the same.',
    input: z.strictObject({ email: emailShape }),
    output: z.strictObject({ requested: z.literal(true) }),
  }),
} as const
