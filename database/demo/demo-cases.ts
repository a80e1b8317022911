import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { costItemShape, storyBlockShape } from '#contract/cases/case-shapes.ts'
import { documentKinds } from '#contract/cases/reviews/document-kinds.ts'
import { NAME_SHOWN_CHOICES } from '#contract/donations/shown-name.ts'
import { useNoteLineShape } from '#contract/payouts/use-note-line.ts'

const person = { relation: z.string().nullable() }
const files = z.array(z.string())

const demoCaseShape = z.object({
  key: z.string(),
  title: z.string(),
  raiseType: z.int(),
  raiseScene: z.string(),
  purpose: z.union([z.literal(1), z.literal(2)]),
  summary: z.string(),
  zip: z.string(),
  organizer: z.object({ displayName: z.string(), ...person }),
  beneficiary: z.object({ firstName: z.string(), lastName: z.string(), ...person }).nullable(),
  goalCents: z.int(),
  costItems: z.array(costItemShape),
  story: z.array(storyBlockShape),
  cover: z.string(),
  coverAlt: z.string(),
  /** The pictures besides the cover: the gallery shows all of them, updates and notes some. */
  pictures: z.array(z.object({ file: z.string(), alt: z.string() })),
  updates: z.array(
    z.object({ daysAgo: z.number(), title: z.string(), text: z.string(), pictures: files.default([]) }),
  ),
  donationsTarget: z.int(),
  raisedShare: z.number(),
  ended: z.boolean(),
  endedNote: z.string().optional(),
  /** Whether the case is popular now: its newest donations are minutes old. */
  lively: z.boolean().default(false),
  verified: z.boolean(),
  /** When the case was published, if the time before its first update is too short for what the updates tell. */
  publishedDaysAgo: z.int().optional(),
  /** When the recipient was verified, if an update mentions it. By default the day after publication. */
  verifiedDaysAgo: z.number().optional(),
  /** Whether the provider disabled the withdrawal account during an investigation. */
  onHold: z.boolean().default(false),
  /** What payouts paid for, in order. The first payout is number 1. */
  useNotes: z
    .array(z.object({ payout: z.int(), text: z.string(), lines: z.array(useNoteLineShape), pictures: files }))
    .default([]),
  /** What the reviewer saw, by kind; omitted for a case whose review isn't told. */
  documentsSeen: z.array(z.enum(documentKinds)).optional(),
  /** People who say that they know the recipient. */
  vouches: z.array(z.object({ name: z.string(), town: z.string(), relation: z.string() })).default([]),
  /** Messages of donors, newest first. Their amounts are random, so no message names one. */
  words: z.array(z.string()),
  /** The newest donations, for some cases. The others are random. */
  latest: z
    .array(
      z.object({
        minutesAgo: z.int(),
        name: z.string(),
        amountCents: z.int(),
        nameShown: z.enum(NAME_SHOWN_CHOICES).default('full'),
        hideAmount: z.boolean().default(false),
        message: z.string().default(''),
      }),
    )
    .default([]),
})
export type DemoCase = z.infer<typeof demoCaseShape>
export type DemoUseNote = DemoCase['useNotes'][number]

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))

export const readDemoCases = (): DemoCase[] => z.array(demoCaseShape).parse(read('cases.json'))

export const readDonorNames = (): [string, ...string[]] =>
  z.tuple([z.string()], z.string()).parse(read('donors.json'))

export const readArt = (file: string): Buffer => readFileSync(join(import.meta.dirname, 'art', file))
