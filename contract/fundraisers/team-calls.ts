import * as z from 'zod'
import { fullNameShape } from '#contract/accounts/account-shapes.ts'
import { declareCall } from '#contract/call.ts'
import { imageShape } from '#contract/cases/case-shapes.ts'
import { FILE_CODES, uploadShape } from '#contract/media/upload-calls.ts'
import { caseIdShape, idempotencyKeyShape, linkTokenShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { trimmedShape } from '#contract/text-shape.ts'
import { OWN_CASE_STATES } from './case-draft.ts'
import { teamDashboardShape } from './dashboard-shapes.ts'
import { THANKS_MAX } from './organizer-limits.ts'
import { postedUpdateShape, updateInput } from './owner-calls.ts'

const root = '/api/oversea/fund/team' as const
const ofCase = { caseId: caseIdShape }
const ofLink = { token: linkTokenShape }
const keyed = { ...ofCase, idempotencyKey: idempotencyKeyShape }

/** `open`: someone may join by it. `ended`: withdrawn, removed or used, or the fundraiser has ended or isn't public. */
export const TEAM_INVITATION_STATES = ['open', 'used', 'ended'] as const
/** Who opened an invitation's link. */
export const TEAM_VIEWERS = ['visitor', 'person', 'organizer', 'member'] as const

export const teamShape = z.strictObject({
  ...ofCase,
  title: z.string(),
  organizerName: z.string(),
  /** Whether the reader is the organizer. */
  isOrganizer: z.boolean(),
  /** Whether co-organizers can be invited now: the fundraiser is public and hasn't ended. */
  canInvite: z.boolean(),
  members: z.array(
    z.strictObject({ memberId: uuidShape, name: z.string(), joinedAt: timeShape, isYou: z.boolean() }),
  ),
  /** Who hasn't joined yet; empty for a co-organizer. */
  invitations: z.array(
    z.strictObject({
      memberId: uuidShape,
      name: z.string(),
      invitedAt: timeShape,
      openedAt: timeShape.nullable(),
      /** The link that the organizer hands over. */
      link: z.string(),
    }),
  ),
})

export const teamInvitationShape = z.strictObject({
  ...ofCase,
  slug: z.string(),
  title: z.string(),
  organizerName: z.string(),
  state: z.enum(TEAM_INVITATION_STATES),
  /** Whom the organizer invited; empty once it has ended. */
  name: z.string(),
  viewer: z.enum(TEAM_VIEWERS),
  /** The viewer's own name; null if signed out, or if their account has none. */
  ownName: z.string().nullable(),
})

/** Co-organizers, whom the organizer invites by a link, and what the beneficiary writes without an account. */
export const teamCalls = {
  team: declareCall({
    method: 'GET',
    path: `${root}/members`,
    auth: 'team',
    summary:
      'The organizer and co-organizers of a case; for the organizer also who is invited, with their links.',
    input: z.strictObject(ofCase),
    output: teamShape,
    codes: ['notFound'],
  }),
  inviteCoOrganizer: declareCall({
    method: 'POST',
    path: `${root}/invite`,
    auth: 'owner',
    limit: 'rareWrite',
    summary: 'Makes a link by which one person can join as co-organizer. The organizer hands it over.',
    input: z.strictObject({ ...keyed, name: fullNameShape }),
    output: z.strictObject({ memberId: uuidShape }),
    codes: ['notFound', 'conflict', 'keyReused'],
  }),
  removeCoOrganizer: declareCall({
    method: 'POST',
    path: `${root}/remove`,
    auth: 'owner',
    summary: 'Removes a co-organizer at once, or withdraws an invitation.',
    input: z.strictObject({ ...ofCase, memberId: uuidShape }),
    output: z.strictObject({ removed: z.boolean() }),
    codes: ['notFound'],
  }),
  leaveTeam: declareCall({
    method: 'POST',
    path: `${root}/leave`,
    auth: 'team',
    summary: 'Ends the signed-in person’s own part in a case as co-organizer.',
    input: z.strictObject(ofCase),
    output: z.strictObject({ left: z.literal(true) }),
    codes: ['notFound', 'conflict'],
  }),
  teamCases: declareCall({
    method: 'GET',
    path: `${root}/cases`,
    auth: 'user',
    summary: 'The public fundraisers that the signed-in person helps to organize.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        ...ofCase,
        slug: z.string(),
        title: z.string(),
        organizerName: z.string(),
        state: z.enum(OWN_CASE_STATES),
        cover: imageShape.nullable(),
      }),
    ),
  }),
  teamDashboard: declareCall({
    method: 'GET',
    path: `${root}/dashboard`,
    auth: 'team',
    summary: 'The dashboard of a case without its money: updates, and how many donors wait for thanks.',
    input: z.strictObject(ofCase),
    output: teamDashboardShape,
    codes: ['notFound'],
  }),
  teamInvitation: declareCall({
    method: 'GET',
    path: `${root}/invitation`,
    auth: 'link',
    link: 'team-invitation',
    summary: 'An invitation to a team, for the holder of its link.',
    input: z.strictObject(ofLink),
    output: teamInvitationShape,
    codes: ['notFound'],
  }),
  openTeamInvitation: declareCall({
    method: 'POST',
    path: `${root}/open`,
    auth: 'link',
    link: 'team-invitation',
    summary: 'Notes that someone looked at an invitation to a team.',
    input: z.strictObject(ofLink),
    output: z.strictObject({ opened: z.literal(true) }),
    codes: ['notFound'],
  }),
  joinTeam: declareCall({
    method: 'POST',
    path: `${root}/join`,
    auth: 'user',
    limit: 'rareWrite',
    summary: 'Joins a case’s team as co-organizer, by a link that works once.',
    input: z.strictObject({ ...ofLink, name: fullNameShape }),
    output: z.strictObject(ofCase),
    codes: ['notFound', 'notAllowed', 'conflict'],
  }),
  beneficiaryWriting: declareCall({
    method: 'GET',
    path: `${root}/beneficiary`,
    auth: 'recipient',
    summary: 'What a beneficiary who accepted may write, by their mailed link.',
    input: z.strictObject(ofCase),
    output: z.strictObject({
      ...ofCase,
      slug: z.string(),
      title: z.string(),
      organizerName: z.string(),
      /** The name that their updates show. */
      name: z.string(),
      /** Number of donations that no one has thanked; 1,001 means that there are more than 1,000. */
      unthankedCount: z.int(),
    }),
    codes: ['notFound', 'notAllowed', 'conflict'],
  }),
  postBeneficiaryUpdate: declareCall({
    method: 'POST',
    path: `${root}/beneficiary-update`,
    auth: 'recipient',
    limit: 'rareWrite',
    summary: 'Posts an update as the beneficiary, by their mailed link. The organizer is told by e-mail.',
    input: z.strictObject({ ...keyed, ...updateInput }),
    output: postedUpdateShape,
    codes: ['notFound', 'notAllowed', 'conflict', 'keyReused'],
  }),
  thankAsBeneficiary: declareCall({
    method: 'POST',
    path: `${root}/beneficiary-thanks`,
    auth: 'recipient',
    limit: 'rareWrite',
    summary:
      'E-mails a thank-you from the beneficiary to everyone who wasn’t thanked yet, at most 2,000 at once, oldest first.',
    input: z.strictObject({
      ...ofCase,
      text: trimmedShape(THANKS_MAX).min(1, 'Write what you’d like to say.'),
    }),
    output: z.strictObject({ thankedCount: z.int() }),
    codes: ['notFound', 'notAllowed', 'conflict'],
  }),
  uploadBeneficiaryPhoto: declareCall({
    method: 'POST',
    path: `${root}/beneficiary-photo`,
    auth: 'recipient',
    form: 'multipart',
    summary:
      'Uploads a photo for a beneficiary’s update: multipart, with the file in the part `file`. It needs no account.',
    input: z.strictObject(keyed),
    output: uploadShape,
    codes: ['notAllowed', ...FILE_CODES],
  }),
} as const
