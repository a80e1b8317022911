import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { readStaffMember } from './read-staff-member.ts'
import { beginSecondFactor, enterSecondFactor } from './second-factor.ts'

/** HTTP routes of staff accounts. The calls by which staff act are served by the slices they concern. */
export const staffRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'staffMember', ({ actor }) => readStaffMember(deps, actor))
  serveCall(app, 'beginSecondFactor', ({ actor }) => beginSecondFactor(deps, actor))
  serveCall(app, 'enterSecondFactor', ({ actor, input }) => enterSecondFactor(deps, actor, input))
}
