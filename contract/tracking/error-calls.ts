import * as z from 'zod'
import { declareCall } from '../call.ts'
import { timeShape } from '../shapes.ts'

const root = '/api/staff/errors' as const
const reportShape = z.strictObject({
  message: z.string().min(1).max(300),
  stack: z.string().max(4000),
  page: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,63}$/)
    .nullable(),
})

export const ERROR_STATES = ['open', 'fixed', 'muted'] as const
export type ErrorState = (typeof ERROR_STATES)[number]

const groupShape = z.strictObject({
  groupKey: z.string(),
  side: z.enum(['browser', 'server']),
  message: z.string(),
  place: z.string(),
  stack: z.string(),
  page: z.string().nullable(),
  times: z.int(),
  firstSeenAt: timeShape,
  lastSeenAt: timeShape,
  state: z.enum(ERROR_STATES),
  isRegressed: z.boolean(),
  version: z.int(),
})

export type ErrorGroup = z.output<typeof groupShape>

/** Browser error reports, and staff's actions on them. */
export const errorCalls = {
  logErrors: declareCall({
    method: 'POST',
    path: '/api/log/errors',
    limit: 'log',
    summary: 'Takes errors of a browser; what could be a person’s is masked before it is kept.',
    input: z.strictObject({ reports: z.array(reportShape).max(10, 'Send at most 10 reports at once.') }),
    output: z.strictObject({ accepted: z.int() }),
  }),
  staffErrors: declareCall({
    method: 'GET',
    path: root,
    auth: 'staff',
    capability: 'error.work',
    summary: 'Errors in groups, those seen last first.',
    input: z.strictObject({ state: z.enum(ERROR_STATES).default('open') }),
    output: z.strictObject({ items: z.array(groupShape) }),
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  changeError: declareCall({
    method: 'POST',
    path: `${root}/change`,
    auth: 'staff',
    capability: 'error.work',
    summary:
      'Marks a group as fixed (it opens again when it is seen again), mutes it for seven days, or opens it.',
    input: z.strictObject({ groupKey: z.string().max(64), state: z.enum(ERROR_STATES), version: z.int() }),
    output: z.strictObject({ version: z.int() }),
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
} as const
