import { caseIdShape, uuidShape } from '#contract/shapes.ts'

/** A case, an account, an address's owner or a record of a case that an act is about. */
export type SubjectPart =
  | { readonly kind: 'case'; readonly caseId: string }
  | { readonly kind: 'account'; readonly userId: string }
  | {
      readonly kind: 'email'
      readonly as: 'donor' | 'beneficiary' | 'sender' | 'self'
      readonly emailHash: string
      /** When the address was used: it may have belonged to another person before or after. */
      readonly usedAt: Date
    }
  /** The gifts of a case that a refund of all of them would return. */
  | { readonly kind: 'gifts'; readonly caseId: string }
  /** An order, a refund, a payout, a message or another row of a case, named by its id alone. */
  | { readonly kind: 'record'; readonly recordId: string }

export type ActSubject = readonly SubjectPart[]

/** The subject of an act on a case. */
export const ofCase = (_deps: unknown, { caseId }: { readonly caseId: string }): ActSubject => [
  { kind: 'case', caseId },
]

type Filter = { readonly caseId?: string | undefined; readonly about?: string | undefined }

const partsOfId = (named: string | undefined): SubjectPart[] => {
  const caseId = caseIdShape.safeParse(named)
  if (caseId.success) return [{ kind: 'case', caseId: caseId.data }]
  const id = uuidShape.safeParse(named)
  if (!id.success) return []
  return [
    { kind: 'account', userId: id.data.toLowerCase() },
    { kind: 'record', recordId: id.data },
  ]
}

/** The subject of a list whose filter may name a case, an account or a record of a case. */
export const ofNamedId = (_deps: unknown, { caseId, about }: Filter): ActSubject =>
  [caseId, about].flatMap(partsOfId)

/** The subject of an act on an account. */
export const ofAccount = (_deps: unknown, { userId }: { readonly userId: string }): ActSubject => [
  { kind: 'account', userId },
]

/** How a member of staff is involved in an act's subject. */
export type Involvement = 'owner' | 'beneficiary' | 'donor' | 'giver' | 'sender' | 'self' | 'colleague'
