import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import { setDonationPrivacy } from '#server/accounts/profile/donation-privacy.ts'
import type { Deps } from '#server/deps.ts'
import { sendStatement } from '#server/donations/statement/send-statement-file.ts'
import { signedInOf } from '#server/platform/actor.ts'
import { parseInput, serveCall } from '#server/platform/serve-call.ts'
import {
  readDonationDefaults,
  readLinkedDonations,
  readLinkedStatement,
  readOwnDonations,
  readOwnMailState,
  readOwnStatement,
  readReceipt,
} from './own-donations.ts'
import {
  endLinkedHousehold,
  joinOwnHousehold,
  readLinkedHousehold,
  sendHouseholdCode,
} from './own-household.ts'

/** HTTP routes of a donor's own donations, for an account or a mailed link, and of one donation's page. */
export const ownDonationRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'ownDonations', ({ actor, input }) => readOwnDonations(deps, actor, input))
  serveCall(app, 'linkedDonations', ({ input }) => readLinkedDonations(deps, input))
  serveCall(app, 'receipt', ({ request, input }) => readReceipt(deps, request, input))
  serveCall(app, 'ownMailState', ({ actor }) => readOwnMailState(deps, actor))
  serveCall(app, 'donationPrivacy', ({ actor }) => readDonationDefaults(deps, actor))
  serveCall(app, 'setDonationPrivacy', ({ actor, input }) => setDonationPrivacy(deps, actor, input))

  serveCall(app, 'sendHouseholdCode', ({ actor, input }) => sendHouseholdCode(deps, actor, input))
  serveCall(app, 'joinHousehold', ({ actor, input }) => joinOwnHousehold(deps, actor, input))
  serveCall(app, 'household', ({ input }) => readLinkedHousehold(deps, input.token))
  serveCall(app, 'endHousehold', ({ input }) => endLinkedHousehold(deps, input.token))

  const own = 'ownStatementFile'
  app.get(calls[own].path, { config: { callName: own } }, async (request, reply) => {
    const actor = signedInOf(request)
    const { year, format } = parseInput(own, request)
    return sendStatement(deps, { request, reply }, await readOwnStatement(deps, actor, year), format)
  })
  const linked = 'linkedStatementFile'
  app.get(calls[linked].path, { config: { callName: linked } }, async (request, reply) => {
    const { token, year, format } = parseInput(linked, request)
    return sendStatement(deps, { request, reply }, await readLinkedStatement(deps, token, year), format)
  })
}
