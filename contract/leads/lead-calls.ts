import * as z from 'zod'
import { declareCall } from '../call.ts'
import { attributionShape } from '../orders/orders.ts'
import {
  caseIdShape,
  centsShape,
  cursorShape,
  emailShape,
  limitShape,
  pageOf,
  timeShape,
  uuidShape,
} from '../shapes.ts'
import { declareCsv } from '../staff/list-csv.ts'
import {
  LEAD_CONSENT,
  LEAD_NOTE_MAX,
  LEAD_PAGES,
  LEAD_STATES,
  leadDetailShape,
  leadShape,
  usPhoneShape,
} from './leads.ts'

const clue = '/api/oversea/v1/clue' as const
const staff = '/api/staff/leads' as const

/** Callback requests from future organizers, and what staff do about them. */
export const leadCalls = {
  submitLead: declareCall({
    method: 'POST',
    path: `${clue}/submit`,
    limit: 'report',
    summary: 'Requests a call about starting a fundraiser. A repeated e-mail address updates its lead.',
    input: z.strictObject({
      email: emailShape,
      phone: usPhoneShape,
      raiseType: z.coerce.number().int().min(1).max(12).optional(),
      page: z.enum(LEAD_PAGES).default('campaign'),
      consent: z.literal(true, 'Tick the box, so that we may call you.'),
      consentVersion: z.literal(LEAD_CONSENT.version, 'These words changed. Load the page again.'),
      attribution: attributionShape.optional(),
      /** Honeypot: hidden from people, filled in by bots. */
      website: z.string().max(500).optional(),
    }),
    output: z.strictObject({ leadId: uuidShape }),
  }),
  leadFigures: declareCall({
    method: 'GET',
    path: `${clue}/figures`,
    summary: 'Total paid out, from the ledger; null while it is small.',
    input: z.strictObject({}),
    output: z.strictObject({
      figures: z
        .strictObject({
          paidOutCents: centsShape,
          transferCount: z.int(),
          checksPassed: z.int(),
          countedAt: timeShape,
        })
        .nullable(),
    }),
  }),
  staffLeads: declareCall({
    method: 'GET',
    path: staff,
    auth: 'staff',
    capability: 'lead.work',
    summary: 'Leads, latest request first.',
    input: z.strictObject({
      state: z.enum(LEAD_STATES).optional(),
      /** Only open leads assigned to the staff member. */
      mine: z.stringbool().default(false),
      cursor: cursorShape,
      limit: limitShape,
    }),
    output: pageOf(leadShape),
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  staffLead: declareCall({
    method: 'GET',
    path: `${staff}/one`,
    auth: 'staff',
    capability: 'lead.work',
    summary: 'One lead with its notes.',
    input: z.strictObject({ leadId: uuidShape }),
    output: leadDetailShape,
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound'],
  }),
  staffLeadsCsv: declareCsv('staffLeadsCsv', {
    path: `${staff}/csv`,
    capability: 'lead.work',
    summary: 'Leads as CSV. People who don’t want to be contacted are listed without address and number.',
    input: z.strictObject({ state: z.enum(LEAD_STATES).optional() }),
  }),
  convertLead: declareCall({
    method: 'POST',
    path: `${staff}/convert`,
    auth: 'staff',
    capability: 'lead.work',
    summary: 'Creates a draft in the account of a qualified lead’s person, and marks the lead as converted.',
    input: z.strictObject({ leadId: uuidShape, version: z.int() }),
    output: z.strictObject({ version: z.int(), caseId: caseIdShape }),
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict', 'tooManyDrafts', 'keyReused'],
  }),
  changeLead: declareCall({
    method: 'POST',
    path: `${staff}/change`,
    auth: 'staff',
    capability: 'lead.work',
    summary:
      'Assigns a lead to the staff member or releases it, moves it to a next state, adds a note, or marks it as do not contact.',
    input: z.strictObject({
      leadId: uuidShape,
      version: z.int(),
      owner: z.enum(['me', 'nobody']).optional(),
      state: z.enum(LEAD_STATES).optional(),
      doNotContact: z.boolean().optional(),
      note: z.string().trim().max(LEAD_NOTE_MAX, 'Use at most 2,000 characters.').optional(),
    }),
    output: z.strictObject({ version: z.int() }),
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
} as const
