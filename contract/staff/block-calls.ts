import * as z from 'zod'
import { declareCall } from '../call.ts'
import { cursorShape, emailShape, limitShape, pageOf, timeShape, uuidShape } from '../shapes.ts'
import { declareCsv } from './list-csv.ts'

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

const reason = z
  .string()
  .trim()
  .min(1, 'Say why. It goes into the audit log.')
  .max(2000, 'Use at most 2,000 characters.')

/** The block list: e-mail addresses, networks and cards that can't pay. */
export const staffBlockCalls = {
  staffBlocks: declareCall({
    method: 'GET',
    path: root,
    auth: 'staff',
    capability: 'order.read',
    summary: 'The block list, newest first.',
    input: z.strictObject({ cursor: cursorShape, limit: limitShape }),
    output: pageOf(blockShape),
    codes: CODES,
  }),
  staffBlocksCsv: declareCsv('staffBlocksCsv', {
    path: `${root}/csv`,
    capability: 'order.read',
    summary: 'The block list as CSV, newest first.',
    input: z.strictObject({}),
  }),
  blockOrder: declareCall({
    method: 'POST',
    path: `${root}/order`,
    auth: 'staff',
    capability: 'order.block',
    summary: 'Blocks later payments that share the e-mail address, the network or the card of an order.',
    input: z.strictObject({
      orderId: uuidShape,
      parts: z.array(z.enum(BLOCK_PARTS)).min(1, 'Choose what to block.'),
      reason,
    }),
    output: z.strictObject({ added: z.int() }),
    codes: [...CODES, 'notFound', 'conflict'],
  }),
  blockAddress: declareCall({
    method: 'POST',
    path: `${root}/address`,
    auth: 'staff',
    capability: 'order.block',
    summary: 'Blocks payments with an e-mail address, or from an IP address with its network.',
    input: z.strictObject({
      address: z.union([z.ipv4(), z.ipv6(), emailShape], 'Type an e-mail address or an IP address.'),
      reason,
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
    input: z.strictObject({ key: z.string().min(1).max(200), reason }),
    output: z.strictObject({ removed: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
} as const
