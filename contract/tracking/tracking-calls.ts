import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { caseIdShape, timeShape } from '#contract/shapes.ts'
import { listShape } from '#contract/text-shape.ts'
import { visitShape } from './events.ts'
import { EXPERIMENT_CODES } from './experiments.ts'
import { INTAKE } from './tracking-limits.ts'

const log = '/api/log' as const

/** Browser tracking calls, and the visitor's choice about it. */
export const trackingCalls = {
  logEvents: declareCall({
    method: 'POST',
    path: `${log}/events`,
    limit: 'browserEvents',
    summary:
      'Receives a batch of events, gzipped or not. An invalid event is dropped and counted, without its batch.',
    input: z.strictObject({
      visit: visitShape,
      /** Validated one by one: see `eventShape`. */
      events: listShape(z.unknown(), INTAKE.eventsMax, `Send at most ${INTAKE.eventsMax} events at once.`),
    }),
    output: z.strictObject({ accepted: z.int(), dropped: z.int() }),
    codes: ['unsupportedMedia', 'tooLarge'],
  }),
  logAbTest: declareCall({
    method: 'POST',
    path: `${log}/ab-test`,
    limit: 'browserEvents',
    body: 'form',
    summary: 'The variant of an experiment that a visitor gets; null if the experiment isn’t running.',
    input: z.strictObject({
      testCode: z.enum(EXPERIMENT_CODES),
      selfTag: visitShape.shape.selfTag,
    }),
    output: z.strictObject({ variant: z.string().nullable() }),
  }),
  caseVisits: declareCall({
    method: 'GET',
    path: '/api/oversea/fund/case/visits',
    auth: 'owner',
    summary:
      'Number of tracked visits that saw a case, for its owner. Visitors who refused tracking aren’t counted.',
    input: z.strictObject({ caseId: caseIdShape }),
    output: z.strictObject({ visits: z.int() }),
    codes: ['notFound'],
  }),
  visitorFacts: declareCall({
    method: 'GET',
    path: `${log}/visitor`,
    summary: 'Data stored about the requesting browser; null if there is none.',
    input: z.strictObject({}),
    output: z.strictObject({
      facts: z
        .strictObject({
          visitorId: z.string(),
          firstVisitAt: timeShape,
          source: z.string(),
          visits: z.int(),
          pages: z.int(),
        })
        .nullable(),
    }),
  }),
  visitorRecords: declareCall({
    method: 'GET',
    path: `${log}/visitor-records`,
    summary: 'What is stored about the requesting browser: up to 1,000 visits and 5,000 events.',
    limit: 'download',
    input: z.strictObject({}),
    output: z.strictObject({
      visits: z.array(z.record(z.string(), z.unknown())),
      events: z.array(z.record(z.string(), z.unknown())),
    }),
  }),
  forgetVisitor: declareCall({
    method: 'POST',
    path: `${log}/forget`,
    summary: 'Erases every visit and event of the requesting browser.',
    input: z.strictObject({ stopsMeasuring: z.boolean().default(false) }),
    output: z.strictObject({ erased: z.int() }),
  }),
} as const
