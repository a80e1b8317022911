import * as z from 'zod'
import { visitorIdPattern } from './headers.ts'
import { caseIdShape, timeShape } from './shapes.ts'
import { DIALOG_CODES, ELEMENT_CODES, FIELD_CODES, SCROLL_DIVISIONS } from './tracking/codes.ts'

/**
 * Every event that a page may record. No personal data by type: a value is a code of a closed list, an id, a count or a
 * yes or no; what a person typed has no field to go into. A page that records something new adds its code here.
 */

/** How something is passed on; the first four are the specification's numbers. */
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

/** An address without its values: `/receipt/:token`, never the token. */
const pathShape = z.string().regex(/^\/[a-z0-9/:?_-]{0,120}$/i)
/** Something that we made up ourselves: an id of ours, or a code. */
const idShape = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
const countShape = z.int().min(0).max(1_000_000)
const codeShape = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/)

/** `extInfo` of each event type. */
export const EVENTS = {
  api: z.strictObject({ call: idShape, code: z.int(), durationMs: countShape }),
  click: z.strictObject({ code: z.enum(ELEMENT_CODES) }),
  input: z.strictObject({ code: z.enum(FIELD_CODES) }),
  dialog: z.strictObject({ code: z.enum(DIALOG_CODES), isOpen: z.boolean() }),
  swipe: z.strictObject({ code: z.enum(['gallery', 'causes']), index: countShape }),
  share: z.strictObject({
    shareId: idShape,
    sharePath: pathShape,
    shareTo: z.union(Object.values(SHARE_TARGETS).map((target) => z.literal(target))),
  }),
  page_enter: z.strictObject({}),
  ab_test: z.strictObject({ experiment: codeShape, variant: codeShape }),
  /** Which campaign parameters the first address had; their values are kept with the visit. */
  sem: z.strictObject({ parameters: z.array(codeShape).max(10) }),
  scroll: z.strictObject({
    divisions: z.union(SCROLL_DIVISIONS.map((divisions) => z.literal(divisions))),
    reached: z.int().min(1).max(10),
  }),
  /** Not among the specification's event types, but it asks for the record: 10 % visible, once per element and code. */
  exposure: z.strictObject({ code: z.enum(ELEMENT_CODES) }),
} as const

export type EventType = keyof typeof EVENTS
export type EventInfo<T extends EventType> = z.output<(typeof EVENTS)[T]>

const EVENT_TYPES = Object.keys(EVENTS).filter((op): op is EventType => op in EVENTS)

/** What every event carries, in the specification's names, and the id under which it counts once. */
export const eventShape = z.strictObject({
  /** 19 characters and the time, see `makeTimedId`: an event that is delivered twice is one event. */
  eventId: z.string().regex(/^[0-9A-Za-z]{19}[0-9a-z]{8,10}$/),
  op: z.enum(EVENT_TYPES),
  opTime: timeShape,
  /** The route's browse-channel label; null for a route without one. */
  pageName: codeShape.nullable(),
  /** The case that the page is about. */
  pageId: caseIdShape.nullable(),
  fromPath: pathShape.nullable(),
  toPath: pathShape,
  channel: idShape.nullable(),
  subChannel: idShape.nullable(),
  visitId: idShape.nullable(),
  visitDv: z.enum(['pc', 'mobile']),
  selfTag: z.string().regex(visitorIdPattern).nullable(),
  shareSourceId: idShape.nullable(),
  userSourceId: idShape.nullable(),
  testCode: codeShape.nullable(),
  extInfo: z.union(Object.values(EVENTS)),
})

export type TrackedEvent = z.output<typeof eventShape>

/** Texts of an address that become part of the record: letters, digits and few signs, so that none is a name or a mail. */
const sourceTextShape = z.string().regex(/^[0-9A-Za-z_.-]{1,64}$/)

/** How a visit began. A browser leaves out what doesn't fit. */
export const visitShape = z.strictObject({
  visitId: idShape,
  selfTag: z.string().regex(visitorIdPattern),
  startedAt: timeShape,
  firstVisitAt: timeShape,
  visitDv: z.enum(['pc', 'mobile']),
  channel: idShape.nullable(),
  subChannel: idShape.nullable(),
  utmSource: sourceTextShape.nullable(),
  utmMedium: sourceTextShape.nullable(),
  utmCampaign: sourceTextShape.nullable(),
  referrerHost: z
    .string()
    .regex(/^[a-z0-9.-]{1,120}$/)
    .nullable(),
  shareSourceId: idShape.nullable(),
  shareChannel: idShape.nullable(),
  landingPath: pathShape,
})

export type Visit = z.output<typeof visitShape>

/** Whether `extInfo` is the one of its `op`. The two are typed apart, since a union can't say that they go together. */
export const isPaired = ({ op, extInfo }: Pick<TrackedEvent, 'op' | 'extInfo'>): boolean =>
  EVENTS[op].safeParse(extInfo).success
