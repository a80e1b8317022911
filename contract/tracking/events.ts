import * as z from 'zod'
import { VISITOR_ID_LENGTH, visitorIdPattern } from '../headers.ts'
import { caseIdShape, timeShape } from '../shapes.ts'
import { listShape, patternShape } from '../text-shape.ts'
import { DIALOG_CODES, ELEMENT_CODES, FIELD_CODES, SCROLL_DIVISIONS, SWIPE_CODES } from './event-codes.ts'

/**
 * Every event that a page may record. The types rule out personal data: a value is a code of a closed list,
 * an id, a count or a boolean. New events add their code here.
 */

/** Share targets; the first four are the specification's numbers. */
export const SHARE_TARGETS = {
  timeline: 1,
  appMessage: 2,
  qq: 3,
  qqZone: 4,
  facebook: 5,
  x: 6,
  whatsapp: 7,
  email: 8,
  copiedLink: 9,
  qrCode: 10,
  messages: 11,
  device: 12,
} as const

/** A route pattern without values: `/receipt/:token`, never the token. */
const pathShape = patternShape(121, /^\/[a-z0-9/:?_-]*$/i)
/** A value of our own making: an id or a code. */
const idShape = patternShape(64, /^[0-9A-Za-z_-]+$/)
const countShape = z.int().min(0).max(1_000_000)
const codeShape = patternShape(64, /^[a-z][a-z0-9_]*$/)

const visitorIdShape = patternShape(VISITOR_ID_LENGTH, visitorIdPattern)

/** `extInfo` by event type. */
export const EVENTS = {
  api: z.strictObject({ call: idShape, code: z.int(), durationMs: countShape }),
  click: z.strictObject({ code: z.enum(ELEMENT_CODES) }),
  input: z.strictObject({ code: z.enum(FIELD_CODES) }),
  dialog: z.strictObject({ code: z.enum(DIALOG_CODES), isOpen: z.boolean() }),
  swipe: z.strictObject({ code: z.enum(SWIPE_CODES), index: countShape }),
  share: z.strictObject({
    shareId: idShape,
    sharePath: pathShape,
    shareTo: z.union(Object.values(SHARE_TARGETS).map((target) => z.literal(target))),
  }),
  /** Whether the visitor's first visit is less than a day ago. */
  page_enter: z.strictObject({ isNewUser: z.boolean().optional() }),
  ab_test: z.strictObject({ experiment: codeShape, variant: codeShape }),
  /** Names of the campaign parameters in the landing address; their values are stored with the visit. */
  sem: z.strictObject({ parameters: listShape(codeShape, 10) }),
  scroll: z.strictObject({
    divisions: z.union(SCROLL_DIVISIONS.map((divisions) => z.literal(divisions))),
    reached: z.int().min(1).max(10),
  }),
  /**
   * An element became at least 10 % visible, once per element and code. The specification requires the record
   * without naming an event type for it.
   */
  exposure: z.strictObject({ code: z.enum(ELEMENT_CODES) }),
} as const

export type EventType = keyof typeof EVENTS
export type EventInfo<T extends EventType> = z.output<(typeof EVENTS)[T]>

const EVENT_TYPES = Object.keys(EVENTS).filter((op): op is EventType => op in EVENTS)

/** Fields of every event in the specification's names, and the id that dedupes it. */
export const eventShape = z.strictObject({
  /** 19 characters and the time, see `makeTimedId`. A repeated delivery has the same id. */
  eventId: patternShape(29, /^[0-9A-Za-z]{19}[0-9a-z]{8,10}$/),
  op: z.enum(EVENT_TYPES),
  opTime: timeShape,
  /** The route's browse-channel label; null if it has none. */
  pageName: codeShape.nullable(),
  /** The page's case. */
  pageId: caseIdShape.nullable(),
  fromPath: pathShape.nullable(),
  toPath: pathShape,
  channel: idShape.nullable(),
  subChannel: idShape.nullable(),
  visitId: idShape.nullable(),
  visitDv: z.enum(['pc', 'mobile']),
  selfTag: visitorIdShape.nullable(),
  shareSourceId: idShape.nullable(),
  userSourceId: idShape.nullable(),
  testCode: codeShape.nullable(),
  extInfo: z.union(Object.values(EVENTS)),
})

export type TrackedEvent = z.output<typeof eventShape>

/**
 * Attribution texts from an address: letters, digits and few signs, so that none is a name or an e-mail
 * address.
 */
const sourceTextShape = patternShape(64, /^[0-9A-Za-z_.-]+$/)

/** How a visit began. Browsers omit invalid values. */
export const visitShape = z.strictObject({
  visitId: idShape,
  selfTag: visitorIdShape,
  startedAt: timeShape,
  firstVisitAt: timeShape,
  visitDv: z.enum(['pc', 'mobile']),
  channel: idShape.nullable(),
  subChannel: idShape.nullable(),
  utmSource: sourceTextShape.nullable(),
  utmMedium: sourceTextShape.nullable(),
  utmCampaign: sourceTextShape.nullable(),
  referrerHost: patternShape(120, /^[a-z0-9.-]+$/).nullable(),
  shareSourceId: idShape.nullable(),
  shareChannel: idShape.nullable(),
  landingPath: pathShape,
})

export type Visit = z.output<typeof visitShape>

/** Whether `extInfo` matches its `op`. They are typed separately, since a union can't express the pairing. */
export const isPaired = ({ op, extInfo }: Pick<TrackedEvent, 'op' | 'extInfo'>): boolean =>
  EVENTS[op].safeParse(extInfo).success
