import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { emailShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { listShape, textShape } from '#contract/text-shape.ts'
import { declareList } from './declare-list.ts'
import { staffReasonShape } from './staff-reason.ts'

const root = '/api/staff/orders/blocks' as const
const CODES = ['notAllowed', 'secondFactorNeeded'] as const

/** Parts of an order that later payments can be blocked by. */
export const BLOCK_PARTS = ['email', 'network', 'card'] as const
export type BlockPart = (typeof BLOCK_PARTS)[number]
export const BLOCK_PART_NAMES: Readonly<Record<BlockPart, string>> = {
  email: 'E-mail address',
  network: 'Network',
  card: 'Card',
}

export const blockShape = z.strictObject({
  /** A keyed hash with its kind. The address, card or network itself isn't stored. */
  key: z.string(),
  part: z.enum(BLOCK_PARTS),
  /** The order it was taken from; null for a typed address. */
  orderId: uuidShape.nullable(),
  reason: z.string(),
  addedBy: z.string(),
  addedAt: timeShape,
})
export type Block = z.output<typeof blockShape>

/** The block list: e-mail addresses, networks and cards that can't pay. */
export const staffBlockCalls = {
  ...declareList('staffBlocks', {
    path: root,
    capability: 'order.read',
    summary: 'The block list, newest first.',
    filter: {},
    row: blockShape,
    columns: {
      added_at: (row) => row.addedAt,
      part: (row) => row.part,
      key: (row) => row.key,
      order_id: (row) => row.orderId,
      reason: (row) => row.reason,
      added_by: (row) => row.addedBy,
    },
  }),
  blockOrder: declareCall({
    method: 'POST',
    path: `${root}/order`,
    auth: 'staff',
    capability: 'order.block',
    summary: 'Blocks later payments that share the e-mail address, the network or the card of an order.',
    input: z.strictObject({
      orderId: uuidShape,
      parts: listShape(z.enum(BLOCK_PARTS), BLOCK_PARTS.length).refine(
        (list) => list.length > 0,
        'Choose what to block.',
      ),
      reason: staffReasonShape,
    }),
    output: z.strictObject({ added: z.int() }),
    codes: [...CODES, 'notFound', 'conflict'],
  }),
  blockAddress: declareCall({
    method: 'POST',
    path: `${root}/address`,
    auth: 'staff',
    capability: 'order.block',
    summary:
      'Blocks payments with an e-mail address, from an IPv4 address, or from the /64 of an IPv6 address.',
    input: z.strictObject({
      address: z.union(
        [textShape(15).check(z.ipv4()), textShape(45).check(z.ipv6()), emailShape],
        'Enter an e-mail address or an IP address.',
      ),
      reason: staffReasonShape,
    }),
    output: z.strictObject({ added: z.int() }),
    codes: CODES,
  }),
  removeBlock: declareCall({
    method: 'POST',
    path: `${root}/remove`,
    auth: 'staff',
    capability: 'order.block',
    summary: 'Removes an entry of the block list.',
    input: z.strictObject({ key: textShape(200).min(1), reason: staffReasonShape }),
    output: z.strictObject({ removed: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
} as const
