import * as z from 'zod'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { pacificDay } from '#contract/dates.ts'
import { namedStateProblem, townOf } from '#contract/geo/named-state.ts'
import { ADDRESS_STATES, stateName } from '#contract/geo/states.ts'
import { zipOf } from '#contract/geo/zip.ts'
import {
  addressProblem,
  birthDateProblem,
  isAdult,
  usPhoneOf,
} from '#contract/identity-check/identity-fields.ts'
import { addressStateOfZip } from '#server/cases/zip-place.ts'
import type { AccountHolder } from '#server/outside/payments/port.ts'
import { type FieldMessages, invalidFields, Refusal } from '#server/platform/refusal.ts'

/** Shape of the stored details, which are complete, so that a provider request can be repeated unchanged. */
const holderShape = z.object({
  caseId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  email: z.string(),
}) satisfies z.ZodType<AccountHolder>

export const readHolder = (stored: string): AccountHolder => holderShape.parse(JSON.parse(stored))

/** The details as shown to the person who gave them. */
export const describeAccountHolder = ({
  firstName,
  lastName,
  caseId: _case,
  email: _email,
  ...rest
}: AccountHolder) => ({
  legalFirstName: firstName,
  legalLastName: lastName,
  ...rest,
})

type TypedDetails = Pick<
  CallArguments<Calls['supplementBeneficiaryInfo']>,
  'legalFirstName' | 'legalLastName' | 'birthDate' | 'address' | 'city' | 'state' | 'zip' | 'phone'
>

const placeProblems = async (typed: TypedDetails): Promise<FieldMessages> => {
  const state = await addressStateOfZip(typed.zip)
  if (state === null) return [{ field: 'zip', message: 'We don’t know that ZIP code.' }]
  if (state === typed.state) {
    const problem = namedStateProblem(typed)
    return problem === null ? [] : [problem]
  }
  const name = stateName(state, ADDRESS_STATES) ?? state
  return [{ field: 'zip', message: `That ZIP code belongs to ${name}. Check it and the state.` }]
}

/**
 * Validates the details for the provider: the person is an adult and lives in the United States.
 * @throws invalidInput, naming each field; underAge
 */
export const validateHolder = async (
  typed: TypedDetails,
  { caseId, email, now }: { readonly caseId: string; readonly email: string; readonly now: Date },
): Promise<AccountHolder> => {
  const today = pacificDay(now)
  const birthDate = typed.birthDate.trim()
  const birthProblem = birthDateProblem(birthDate, today)
  const streetProblem = addressProblem(typed.address, typed.zip)
  const [zip, phone] = [zipOf(typed.zip), usPhoneOf(typed.phone)]
  const problems = [
    ...(birthProblem === null ? [] : [{ field: 'birthDate', message: birthProblem }]),
    ...(streetProblem === null ? [] : [{ field: 'address', message: streetProblem }]),
    ...(await placeProblems(typed)),
  ]
  if (problems.length > 0 || zip === null || phone === null) throw invalidFields(problems)
  if (!isAdult(birthDate, today)) throw new Refusal('underAge')
  const { legalFirstName: firstName, legalLastName: lastName, address, state } = typed
  const city = townOf(typed.city)
  return { caseId, firstName, lastName, birthDate, address, city, state, zip, phone, email }
}
