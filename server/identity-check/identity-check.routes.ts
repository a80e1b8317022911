import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { hasCheckProof, rememberCheckProof } from '#server/accounts/codes/check-proof.ts'
import { requirePerson } from '#server/accounts/sessions/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import { requireVisitor, visitorOf } from '#server/platform/limits/visitor.ts'
import { blockKeyOf } from '#server/platform/secrets/address-key.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { makeCheckForm, requireSignedForm } from './check-form.ts'
import { readCheckInfo } from './check-info.ts'
import { rememberCheckLink } from './check-link.routes.ts'
import { signCheckLink } from './check-link.ts'
import { confirmCode, sendCheckCode } from './confirm-code.ts'
import { denyBankChange } from './holds/deny-bank-change.ts'
import { endInvitationLink } from './invitations/invitations.queries.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { requireNamedEmail, storeNamedEmail } from './named-email.ts'
import { readOwnCase } from './own-case.ts'
import { beneficiaryProof, recipientOf, requireRecipient } from './recipient.ts'
import { refuseAfterDeadlineRefund } from './refuse-after-deadline-refund.ts'
import { readSimpleInfo } from './simple-info.ts'
import { submitDetails } from './submit-details.ts'
import { beginAccountSession, beginBankChange } from './withdrawal-account/begin-account-session.ts'
import { choosePayoutInterval } from './withdrawal-account/payout-interval.ts'

const jsonBody = z.record(z.string(), z.json())

const requireOwnCaseId = async (deps: Deps, request: FastifyRequest): Promise<string> =>
  readOwnCase(deps, (request.person ?? (await requirePerson(deps, request))).userId)

/** HTTP routes of the identity check. They find its person, and whether the code was typed in this browser. */
export const identityCheckRoutes = (app: FastifyInstance, deps: Deps): void => {
  invitationRoutes(app, deps)
  serveCall(app, 'getSimpleInfo', async ({ input, request }) => {
    const recipient =
      input.caseId === undefined
        ? await requireRecipient(deps, request, await requireOwnCaseId(deps, request))
        : recipientOf(request)
    return readSimpleInfo(deps, recipient, hasCheckProof(deps, request, recipient))
  })
  serveCall(app, 'sendVerify', async ({ input, actor, request }) => {
    const recipient = recipientOf(request)
    refuseAfterDeadlineRefund(recipient.checkedCase, deps.clock.now())
    if (recipient.invitationLinkId === null) return sendCheckCode(deps, { ...recipient, network: null })
    const email = await requireNamedEmail(deps, recipient, input.email)
    return sendCheckCode(deps, { ...recipient, email, network: blockKeyOf(deps.personalData, actor.ip) })
  })
  serveCall(app, 'verifyCode', async ({ input, request, reply }) => {
    const recipient = recipientOf(request)
    const { caseId } = recipient
    if (recipient.invitationLinkId === null) {
      await confirmCode(deps, recipient, input.code)
      // The organizer has it, too.
      if (recipient.role === 'beneficiary') await endInvitationLink(deps.database.db, caseId)
      rememberCheckProof(deps, reply, recipient)
      return { verified: true }
    }
    const email = await requireNamedEmail(deps, recipient, input.email)
    await confirmCode(deps, { caseId, email }, input.code)
    const recipientHash = await storeNamedEmail(deps, recipient, email)
    rememberCheckLink(deps, reply, caseId, signCheckLink(deps.signer, { caseId, recipientHash }))
    rememberCheckProof(deps, reply, { ...recipient, provedBy: beneficiaryProof(recipientHash) })
    return { verified: true }
  })
  serveCall(app, 'getCheckInfo', ({ actor, request, reply }) => {
    const recipient = recipientOf(request)
    const isCodeVerified = hasCheckProof(deps, request, recipient)
    const { caseId } = recipient
    const form = isCodeVerified
      ? makeCheckForm(deps, { caseId, visitorId: visitorOf(deps, actor, reply) })
      : null
    return readCheckInfo(deps, recipient, { isCodeVerified, form })
  })
  serveCall(app, 'supplementBeneficiaryInfo', async ({ input, actor, request }) => {
    const recipient = recipientOf(request)
    refuseAfterDeadlineRefund(recipient.checkedCase, deps.clock.now())
    const signedRequest = { visitorId: requireVisitor(actor), rawBody: jsonBody.parse(request.body) }
    return submitDetails(deps, recipient, signedRequest, input)
  })
  serveCall(app, 'choosePayoutInterval', async ({ input: { interval }, request }) => {
    await choosePayoutInterval(deps, recipientOf(request), interval)
    return { interval }
  })
  serveCall(app, 'beginBankChange', async ({ input, actor, request }) => {
    const recipient = recipientOf(request)
    const signedRequest = { visitorId: requireVisitor(actor), rawBody: jsonBody.parse(request.body) }
    await requireSignedForm(deps, 'beginBankChange', signedRequest, input)
    return beginBankChange(deps, recipient.caseId)
  })
  serveCall(app, 'denyBankChange', async ({ request }) => {
    const { caseId } = recipientOf(request)
    await denyBankChange(deps, caseId)
    return { done: true }
  })
  serveCall(app, 'beginAccountSession', async ({ request }) => {
    const recipient = recipientOf(request)
    refuseAfterDeadlineRefund(recipient.checkedCase, deps.clock.now())
    return beginAccountSession(deps, recipient.caseId)
  })
}
