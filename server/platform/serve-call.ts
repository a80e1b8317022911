import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Call,
  type CallArguments,
  type CallOutput,
  type Envelope,
  type PersonalAuth,
  requiresSignIn,
} from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { inputSentences, invalidFieldsOf } from '#contract/input-sentences.ts'
import type { Deps } from '#server/deps.ts'
import { type Actor, actorOf, type SignedIn, type Staff, signedInOf, staffOf } from './actor.ts'
import { invalidFields } from './refusal.ts'
import type { StaffAct } from './staff.ts'

/** Actor of a call: staff or a signed-in person if the call's declaration requires one, otherwise any caller. */
export type ActorFor<N extends CallName> = Calls[N]['auth'] extends 'staff'
  ? Staff
  : Calls[N]['auth'] extends PersonalAuth
    ? SignedIn
    : Actor

export type Served<N extends CallName> = {
  readonly input: CallArguments<Calls[N]>
  readonly actor: ActorFor<N>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type CallHandler<N extends CallName> = (served: Served<N>) => Promise<CallOutput<Calls[N]>>

export const success = <T>(data: T): Envelope<T> => ({ code: codes.ok.code, msg: '', data })

/** Parses the call's input from query or body; the refusal names each invalid field. */
export const parseInput = <N extends CallName>(name: N, request: FastifyRequest): CallArguments<Calls[N]> => {
  const call: Call = calls[name]
  const rawInput = call.method === 'GET' ? request.query : (request.body ?? {})
  const parsed = call.input.safeParse(rawInput, inputSentences)
  if (!parsed.success) throw invalidFields(invalidFieldsOf(parsed.error))
  // Safe cast: the call's own schema just produced it, which the generic type can't express.
  return parsed.data as CallArguments<Calls[N]>
}

const actorOfCall = (call: Call, request: FastifyRequest): Actor => {
  if (call.auth === 'staff') return staffOf(request)
  return requiresSignIn(call) ? signedInOf(request) : actorOf(request)
}

/** Registers any call. Slices use the functions below, and serve-staff-read.ts for the reads of staff. */
export const registerCall = <N extends CallName>(
  app: FastifyInstance,
  name: N,
  handler: CallHandler<N>,
): void => {
  const call: Call = calls[name]
  app.route({
    method: call.method,
    url: call.path,
    config: { callName: name },
    handler: async (request, reply) => {
      // Safe cast: the actor's type follows from the call's declaration, as in ActorFor.
      const actor = actorOfCall(call, request) as ActorFor<N>
      const data = await handler({
        input: parseInput(name, request),
        actor,
        request,
        reply,
      })
      // Answers hold personal data: no proxy may cache them.
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      // Validates answers against the contract, so that no undeclared field (a hidden name, say) can leave.
      return success(call.output.parse(data))
    },
  })
}

/** Whether only staff make a call, other than those that enter the staff area. */
const isOfStaff = ({ auth, capability }: Call): boolean => auth === 'staff' && capability !== 'staff.enter'

/** Registers one declared call: parses its input, runs the handler, answers with the envelope. */
export const serveCall = <N extends CallName>(
  app: FastifyInstance,
  name: N,
  handler: CallHandler<N>,
): void => {
  if (isOfStaff(calls[name]))
    throw new Error(`${name} is a call of staff: serve it with serveStaffAct or serveStaffRead`)
  registerCall(app, name, handler)
}

export type StaffCall = { [N in CallName]: Calls[N]['auth'] extends 'staff' ? N : never }[CallName]

/** Registers the call of a staff act, which checks the capability and writes the audit row. */
export const serveStaffAct = <N extends StaffCall, O>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  act: StaffAct<CallArguments<Calls[N]>, O>,
  answer: (outcome: O) => CallOutput<Calls[N]>,
): void => serveStaffForm(app, deps, name, act, answer, () => ({}))

/** Like `serveStaffAct`, for an act that takes a file in addition to the declared input. */
export const serveStaffForm = <N extends StaffCall, O, M extends object>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  act: StaffAct<CallArguments<Calls[N]> & M, O>,
  answer: (outcome: O) => CallOutput<Calls[N]>,
  fileOf: (request: FastifyRequest) => M,
): void => {
  const { capability } = calls[name]
  if (act.capability !== capability)
    throw new Error(`${name} declares ${capability}, and its act asks for ${act.capability}`)
  registerCall(app, name, async ({ input, request }) => {
    return answer(await act(deps, staffOf(request), { ...input, ...fileOf(request) }))
  })
}
