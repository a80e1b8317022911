import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { ERROR_LEVELS } from '#contract/codes.ts'
import { timeShape } from '#contract/shapes.ts'
import { declareList } from '#contract/staff/declare-list.ts'
import { listShape, patternShape, textShape } from '#contract/text-shape.ts'
import { STACK_MAX } from './error-reports.ts'

const root = '/api/staff/errors' as const
const codeShape = patternShape(64, /^[a-z][a-z0-9_]*$/)
const reportShape = z.strictObject({
  level: z.enum(ERROR_LEVELS).default('error'),
  message: textShape(300).min(1),
  stack: textShape(STACK_MAX.characters),
  page: codeShape.nullable(),
  /** Variants of running experiments that the page showed. */
  testCode: codeShape.nullable().default(null),
  /** Patterns of the routes that were opened before the error, latest last. */
  routes: listShape(patternShape(121, /^\/[a-z0-9/:?*_-]*$/i), 5).default([]),
})

export const ERROR_SIDES = ['browser', 'server'] as const
export const ERROR_STATES = ['open', 'fixed', 'muted'] as const
export type ErrorState = (typeof ERROR_STATES)[number]

const groupShape = z.strictObject({
  groupKey: z.string(),
  side: z.enum(ERROR_SIDES),
  level: z.enum(ERROR_LEVELS),
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
  level: z.enum(ERROR_LEVELS).optional(),
  /** Part of the message or of the file. */
  words: textShape(100).optional(),
}

/** Browser error reports, and staff's actions on them. */
export const errorCalls = {
  logErrors: declareCall({
    method: 'POST',
    path: '/api/log/errors',
    limit: 'browserEvents',
    summary: 'Receives browser errors. Possible personal data is masked before they are stored.',
    input: z.strictObject({ reports: listShape(reportShape, 10, 'Send at most 10 reports at once.') }),
    output: z.strictObject({ accepted: z.int() }),
  }),
  ...declareList('staffErrors', {
    path: root,
    capability: 'error.work',
    summary: 'Groups of equal errors, latest first, and the details of one group.',
    filter: errorFilter,
    pageInput: {
      /** The group whose details are returned; by default the first. */
      groupKey: textShape(64).optional(),
    },
    row: groupShape,
    more: {
      /** Groups of errors that are open, of each side; groups of infos that are open; groups of both in other states. */
      counts: z.strictObject({
        open: z.int(),
        browser: z.int(),
        server: z.int(),
        info: z.int(),
        fixed: z.int(),
        muted: z.int(),
      }),
      /** When a group was last marked as fixed that hasn't come back; null if none was. */
      lastFixedAt: timeShape.nullable(),
      /** Errors of the last day that weren't kept, because their hour had enough kinds. */
      dropped: z.int(),
      chosen: detailShape.nullable(),
    },
    columns: {
      last_seen_at: (row) => row.lastSeenAt,
      first_seen_at: (row) => row.firstSeenAt,
      group_key: (row) => row.groupKey,
      side: (row) => row.side,
      level: (row) => row.level,
      state: (row) => row.state,
      message: (row) => row.message,
      place: (row) => row.place,
      page: (row) => row.page,
      times: (row) => row.times,
    },
  }),
  changeError: declareCall({
    method: 'POST',
    path: `${root}/change`,
    auth: 'staff',
    capability: 'error.work',
    summary: 'Marks a group as fixed until it occurs again, mutes it for seven days, or reopens it.',
    input: z.strictObject({ groupKey: textShape(64), state: z.enum(ERROR_STATES), version: z.int() }),
    output: z.strictObject({ version: z.int() }),
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
} as const
