import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { timeShape, uuidShape } from '#contract/shapes.ts'

/** A card that a signed-in donor kept at the payment provider, by what names it. */
export const keptCardShape = z.strictObject({
  cardId: uuidShape,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  keptAt: timeShape,
})
export type KeptCard = z.infer<typeof keptCardShape>

const root = '/api/oversea/v1/kept-cards' as const

export const keptCardCalls = {
  keptCards: declareCall({
    method: 'GET',
    path: root,
    auth: 'user',
    summary: 'Cards that the person kept for their next gifts, newest first.',
    input: z.strictObject({}),
    output: z.array(keptCardShape),
  }),
  removeKeptCard: declareCall({
    method: 'POST',
    path: `${root}/remove`,
    auth: 'user',
    summary: 'Removes a kept card here and at the payment provider. Repeating it changes nothing.',
    input: z.strictObject({ cardId: uuidShape }),
    output: z.array(keptCardShape),
  }),
} as const
