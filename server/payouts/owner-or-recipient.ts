import type { FastifyRequest } from 'fastify'
import { caseIdShape } from '#contract/shapes.ts'
import { caseOwner } from '#server/cases/owned-cases.ts'
import type { Deps } from '#server/deps.ts'
import { requireRecipient } from '#server/identity-check/recipient.ts'
import { sentText } from '#server/platform/http/credentials.ts'
import { Refusal } from '#server/platform/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Organizer or recipient who makes a call for both; set before its input is parsed. */
    ownerOrRecipient?: { readonly isOwner: boolean }
  }
}

/**
 * Finds the organizer or the recipient who makes a call, before its input is parsed. An input without a case is left to
 * the schema.
 * @throws as `requireRecipient` for anyone else
 */
export const identifyOwnerOrRecipient = async (deps: Deps, request: FastifyRequest): Promise<void> => {
  const { data: caseId } = caseIdShape.safeParse(sentText(request, 'caseId'))
  if (caseId === undefined) return
  const userId = request.person?.userId ?? null
  const isOwner = userId !== null && (await caseOwner(deps.database.db, caseId)) === userId
  if (!isOwner) await requireRecipient(deps, request, caseId)
  request.ownerOrRecipient = { isOwner }
}

/** The organizer or recipient found by `identifyOwnerOrRecipient`. @throws notAllowed if there is none */
export const ownerOrRecipientOf = ({ ownerOrRecipient }: FastifyRequest) => {
  if (ownerOrRecipient === undefined) throw new Refusal('notAllowed')
  return ownerOrRecipient
}
