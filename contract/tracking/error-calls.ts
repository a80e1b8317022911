import * as z from 'zod'
import { declareCall } from '../call.ts'
import { cursorShape, limitShape, pageOf, timeShape } from '../shapes.ts'
import { declareCsv } from '../staff/list-csv.ts'

const root = '/api/staff/errors' as const
const codeShape = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/)
const reportShape = z.strictObject({
  message: z.string().min(1).max(300),
  stack: z.string().max(4000),
  page: codeShape.nullable(),
  /** Variants of running experiments that the page showed. */
  testCode: codeShape.nullable().default(null),
  /** Patterns of the routes that were opened before the error, latest last. */
  routes: z
    .array(z.string().regex(/^\/[a-z0-9/:?*_-]{0,120}$/i))
    .max(5)
    .default([]),
})

export const ERROR_SIDES = ['browser', 'server'] as const
export const ERROR_STATES = ['open', 'fixed', 'muted'] as const
export type ErrorState = (typeof ERROR_STATES)[number]

const groupShape = z.strictObject({
  groupKey: z.string(),
  side: z.enum(ERROR_SIDES),
  message: z.string(),
  place: z.string(),
  page: z.string().nullable(),
  times: z.int(),
  firstSeenAt: timeShape,
  lastSeenAt: timeShape,
  state: z.enum(ERROR_STATES),
  isRegressed: z.boolean(),
  /** Whether the error is three times as frequent as usual, or more. */
  isRising: z.boolean(),
  version: z.int(),
})

const detailShape = groupShape.extend({
  stack: z.string(),
  routes: z.array(z.string()),
  /** Source lines around the error; empty if the file's source map is missing. */
  source: z.array(z.strictObject({ line: z.int(), text: z.string() })),
  /** Number of errors in each of the last twelve hours, oldest first. */
  hours: z.array(z.int()),
  browsers: z.array(z.strictObject({ name: z.string(), times: z.int() })),
})

export type ErrorGroup = z.output<typeof groupShape>
export type ErrorDetail = z.output<typeof detailShape>

const errorFilter = {
  state: z.enum(ERROR_STATES).default('open'),
  side: z.enum(ERROR_SIDES).optional(),
  /** Part of the message or of the file. */
  words: z.string().max(100).optional(),
}

/** Browser error reports, and staff's actions on them. */
export const errorCalls = {
  logErrors: declareCall({
    method: 'POST',
    path: '/api/log/errors',
    limit: 'log',
    summary: 'Receives browser errors. Possible personal data is masked before they are stored.',
    input: z.strictObject({ reports: z.array(reportShape).max(10, 'Send at most 10 reports at once.') }),
    output: z.strictObject({ accepted: z.int() }),
  }),
  staffErrors: declareCall({
    method: 'GET',
    path: root,
    auth: 'staff',
    capability: 'error.work',
    summary: 'Groups of equal errors, latest first, and the details of one group.',
    input: z.strictObject({
      ...errorFilter,
      /** The group whose details are returned; by default the first. */
      groupKey: z.string().max(64).optional(),
      cursor: cursorShape,
      limit: limitShape,
    }),
    output: pageOf(groupShape).extend({
      counts: z.strictObject({
        open: z.int(),
        browser: z.int(),
        server: z.int(),
        fixed: z.int(),
        muted: z.int(),
      }),
      /** When a group was last marked as fixed that hasn't come back; null if none was. */
      lastFixedAt: timeShape.nullable(),
      chosen: detailShape.nullable(),
    }),
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  staffErrorsCsv: declareCsv('staffErrorsCsv', {
    path: `${root}/csv`,
    capability: 'error.work',
    summary: 'Groups of equal errors as CSV, latest first.',
    input: z.strictObject(errorFilter),
  }),
  changeError: declareCall({
    method: 'POST',
    path: `${root}/change`,
    auth: 'staff',
    capability: 'error.work',
    summary: 'Marks a group as fixed until it occurs again, mutes it for seven days, or reopens it.',
    input: z.strictObject({ groupKey: z.string().max(64), state: z.enum(ERROR_STATES), version: z.int() }),
    output: z.strictObject({ version: z.int() }),
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
} as const
