import * as z from 'zod'
import { acceptDispute, saveEvidence } from '../dispute-charge.ts'
import { isEvidenceField, isFileField } from '../evidence.ts'
import { type CallHandler, mustFind, mustLock, show } from './call.ts'
import { invalidRequest } from './errors.ts'
import { readParams, wireBoolean, wireExpand, wireMetadata } from './params.ts'

const updateShape = z.strictObject({
  evidence: z.record(z.string(), z.string().max(20_000)).default({}),
  submit: wireBoolean.default(true),
  metadata: wireMetadata.optional(),
  expand: wireExpand,
})

export const updateDispute: CallHandler = async (call) => {
  const params = readParams(updateShape, call.params)
  const unknown = Object.keys(params.evidence).find((name) => !isEvidenceField(name))
  if (unknown !== undefined) {
    throw invalidRequest(`Received unknown parameter: evidence[${unknown}]`, {
      code: 'parameter_unknown',
      param: `evidence[${unknown}]`,
    })
  }
  const files = Object.entries(params.evidence).filter(([name]) => isFileField(name))
  for (const [, fileId] of files) await mustFind(call, 'file', fileId)
  const dispute = await mustLock(call, 'dispute', call.id)
  const withMetadata = params.metadata ? call.change.update(dispute, { metadata: params.metadata }) : dispute
  const hasEvidence = Object.keys(params.evidence).length > 0
  const updated = hasEvidence
    ? saveEvidence(call.change, withMetadata, params.evidence, params.submit)
    : withMetadata
  return show(call, updated, params.expand)
}

const closeShape = z.strictObject({ expand: wireExpand })

export const closeDispute: CallHandler = async (call) => {
  const params = readParams(closeShape, call.params)
  const dispute = await mustLock(call, 'dispute', call.id)
  const charge = await mustLock(call, 'charge', dispute.facts.chargeId)
  return show(call, acceptDispute(call.change, dispute, charge), params.expand)
}
