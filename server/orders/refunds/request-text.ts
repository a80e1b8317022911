import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import type { OrderRow } from '../orders.queries.ts'
import type { RefundRequestRow } from './refund-requests.queries.ts'

/** What a cipher is bound to: moved to another request, it doesn't open. */
export const requestTextContext = (requestId: string): string => `refund_request.body|${requestId}`

type Text = Pick<RefundRequestRow, 'requestId' | 'body' | 'bodyCipher'>

/**
 * Opens what a donor wrote, all of it under their key; what we wrote ourselves stands in clear. Empty once they are
 * erased.
 */
export const requestTextOpener = async (
  { personalData }: Pick<Deps, 'personalData'>,
  reader: Db,
  { emailHash }: Pick<OrderRow, 'emailHash'>,
): Promise<(request: Text) => string> => {
  const open = await personalData.opener(reader, emailHash)
  return ({ requestId, body, bodyCipher }) => {
    if (bodyCipher === null) return body
    return open === null ? '' : open(requestTextContext(requestId), bodyCipher)
  }
}

/** Seals what a donor writes. Their key is found or made outside the case's transaction: people are not kept by case. */
export const requestTextSealer = async (
  { personalData, database }: Pick<Deps, 'personalData' | 'database'>,
  { emailHash }: Pick<OrderRow, 'emailHash'>,
): Promise<(requestId: string, text: string) => Buffer> => {
  const seal = await database.statement((reader) => personalData.sealer(reader, emailHash))
  return (requestId, text) => seal(requestTextContext(requestId), text)
}
