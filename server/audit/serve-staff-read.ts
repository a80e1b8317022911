import type { FastifyInstance } from 'fastify'
import type { CallArguments } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { staffOf } from '#server/platform/actor.ts'
import { type CallHandler, registerCall, type StaffCall } from '#server/platform/serve-call.ts'
import type { ActSubject } from './act-subject.ts'
import { refuseOwnMatter } from './refuse-own-matter.ts'

/** Whose matter a read is; `several` if it shows many matters or none, and leaves out the reader's own itself. */
export type ReadSubject<I> = 'several' | ((deps: Deps, input: I) => ActSubject | Promise<ActSubject>)

/** Registers a read of staff. Those whose own matter it is are refused, as they are for acts. */
export const serveStaffRead = <N extends StaffCall>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  subject: ReadSubject<CallArguments<Calls[N]>>,
  read: CallHandler<N>,
): void => {
  if (calls[name].method !== 'GET') throw new Error(`${name} changes something: serve it with serveStaffAct`)
  registerCall(app, name, async (served) => {
    if (subject !== 'several')
      await refuseOwnMatter(deps, staffOf(served.request), await subject(deps, served.input), 'read')
    return read(served)
  })
}
