import type { FastifyInstance } from 'fastify'
import { readUser } from '#server/accounts/read-user.ts'
import { findViewer } from '#server/accounts/staff/find-viewer.ts'
import { leaveTeam, removeCoOrganizer } from '#server/cases/team/end-membership.ts'
import { inviteCoOrganizer } from '#server/cases/team/invite-co-organizer.ts'
import { noteTeamInvitationOpened, readTeamInvitation } from '#server/cases/team/join.ts'
import { describeTeam, listTeamCases } from '#server/cases/team/read-team.ts'
import type { Deps } from '#server/deps.ts'
import { identifyRecipient, recipientOf } from '#server/identity-check/recipient.ts'
import { registerFileForms } from '#server/media/receive-file.ts'
import { storeSentFile } from '#server/media/uploads.routes.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { readTeamDashboard } from '../dashboard/read-team-dashboard.ts'
import {
  beneficiaryPhotoOwner,
  postBeneficiaryUpdate,
  readBeneficiaryWriting,
  thankAsBeneficiary,
} from './beneficiary-writing.ts'
import { joinTeam } from './join-team.ts'

/** HTTP routes of a case's team, and of what its beneficiary writes. */
export const teamRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  serveCall(app, 'team', ({ actor, input }) => describeTeam(deps, actor, input.caseId))
  serveCall(app, 'inviteCoOrganizer', ({ actor, input }) => inviteCoOrganizer(deps, actor, input))
  serveCall(app, 'removeCoOrganizer', ({ actor, input }) => removeCoOrganizer(deps, actor, input))
  serveCall(app, 'leaveTeam', ({ actor, input }) => leaveTeam(deps, actor, input))
  serveCall(app, 'teamCases', ({ actor }) => listTeamCases(deps, actor))
  serveCall(app, 'teamDashboard', ({ actor, input }) => readTeamDashboard(deps, actor, input.caseId))
  serveCall(app, 'teamInvitation', async ({ request, input }) => {
    const viewer = await findViewer(deps, request)
    return readTeamInvitation(deps, viewer && (await readUser(deps, deps.database.db, viewer.userId)), input)
  })
  serveCall(app, 'openTeamInvitation', async ({ request, input }) =>
    noteTeamInvitationOpened(deps, (await findViewer(deps, request))?.userId ?? null, input),
  )
  serveCall(app, 'joinTeam', ({ actor, input }) => joinTeam(deps, actor, input))
  serveCall(app, 'beneficiaryWriting', ({ request }) => readBeneficiaryWriting(deps, recipientOf(request)))
  serveCall(app, 'postBeneficiaryUpdate', ({ request, input }) =>
    postBeneficiaryUpdate(deps, recipientOf(request), input),
  )
  serveCall(app, 'thankAsBeneficiary', ({ request, input }) =>
    thankAsBeneficiary(deps, recipientOf(request), input),
  )
  await app.register(async (forms) => {
    await registerFileForms(forms)
    serveCall(forms, 'uploadBeneficiaryPhoto', async ({ input, actor, request, reply }) => {
      // The form with the case in it is read only now; a session or a link was required before.
      await identifyRecipient(deps, request)
      const userId = await beneficiaryPhotoOwner(deps, actor, recipientOf(request))
      return storeSentFile(deps, request, reply, {
        userId,
        purpose: 'update',
        idempotencyKey: input.idempotencyKey,
      })
    })
  })
}
