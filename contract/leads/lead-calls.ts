import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { RAISE_TYPE_MAX, raiseTypeText } from '#contract/cases/cases.ts'
import { attributionShape } from '#contract/donations/orders.ts'
import {
  caseIdShape,
  centsShape,
  challengeSolutionShape,
  emailShape,
  timeShape,
  uuidShape,
} from '#contract/shapes.ts'
import { ATTRIBUTION_COLUMNS } from '#contract/staff/attribution.ts'
import { declareList } from '#contract/staff/declare-list.ts'
import { dayFilters, personFilter } from '#contract/staff/list-filters.ts'
import { flagShape, textShape, trimmedShape } from '#contract/text-shape.ts'
import { LEAD_CONSENT, LEAD_NOTE_MAX, LEAD_PAGES, LEAD_STATES, usPhoneShape } from './leads.ts'
import { leadDetailShape, leadShape } from './staff-lead-shapes.ts'

const clue = '/api/oversea/v1/clue' as const
const staff = '/api/staff/leads' as const

/** Callback requests from future organizers, and what staff do about them. */
export const leadCalls = {
  submitLead: declareCall({
    method: 'POST',
    path: `${clue}/submit`,
    limit: 'rareWrite',
    summary: 'Requests a call about starting a fundraiser. A repeated e-mail address updates its lead.',
    input: z.strictObject({
      email: emailShape,
      phone: usPhoneShape,
      raiseType: z.coerce.number().int().min(1).max(RAISE_TYPE_MAX).optional(),
      page: z.enum(LEAD_PAGES).default('campaign'),
      consent: z.literal(true, 'Check the box so we can call you.'),
      consentVersion: z.literal(LEAD_CONSENT.version, 'This text has changed. Reload the page.'),
      attribution: attributionShape.optional(),
      /**
       * Honeypot: hidden from people, filled in by bots and some password managers. Unless empty, it is refused with a
       * challenge, and accepted with its solution.
       */
      website: textShape(500).optional(),
      challengeSolution: challengeSolutionShape.optional(),
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
          payoutCount: z.int(),
          checksPassed: z.int(),
          countedAt: timeShape,
        })
        .nullable(),
    }),
  }),
  ...declareList('staffLeads', {
    path: staff,
    capability: 'lead.work',
    summary: 'Leads, latest request first.',
    filter: { state: z.enum(LEAD_STATES).optional(), ...dayFilters, ...personFilter },
    pageInput: {
      /** Only open leads assigned to the staff member. */
      mine: flagShape.default(false),
    },
    row: leadShape,
    columns: {
      requested_at: (row) => row.requestedAt,
      state: (row) => row.state,
      // A person who opted out is listed without address and number.
      email: (row) => (row.doNotContact ? '' : row.email),
      phone: (row) => (row.doNotContact ? '' : row.phone),
      about: (row) => (row.raiseType === null ? '' : raiseTypeText(row.raiseType)),
      requests: (row) => row.requests,
      do_not_contact: (row) => (row.doNotContact ? 'yes' : 'no'),
      owner: (row) => row.ownerName,
      ...ATTRIBUTION_COLUMNS,
    },
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
      note: trimmedShape(LEAD_NOTE_MAX).optional(),
    }),
    output: z.strictObject({ version: z.int() }),
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
} as const
