import * as z from 'zod'
import { randomText } from '../../ids.ts'
import type { AccountFacts, Holder, StripeRecord } from '../facts.ts'
import { findRecord, lockRecord } from '../records.ts'
import { type CallHandler, pageOf, pageShape, type StripeCall, show, showPage } from './call.ts'
import { invalidRequest, StripeFailure } from './errors.ts'
import { readParams, wireBoolean, wireExpand, wireInteger, wireMetadata } from './params.ts'

const line = z.string().min(1).max(200)
const email = z.email('Invalid email address')

const individualShape = z.strictObject({
  first_name: line.optional(),
  last_name: line.optional(),
  dob: z
    .strictObject({ day: wireInteger, month: wireInteger, year: wireInteger })
    .refine(({ day, month, year }) => {
      const at = new Date(Date.UTC(year, month - 1, day))
      return year >= 1900 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
    }, 'that is no day of the calendar')
    .optional(),
  email: email.optional(),
  phone: z
    .string()
    .regex(/^\+1[2-9]\d{9}$/, 'that is no phone number of the US')
    .optional(),
  address: z
    .strictObject({
      line1: line.optional(),
      city: line.optional(),
      state: z
        .string()
        .regex(/^[A-Z]{2}$/, 'a state has two letters')
        .optional(),
      postal_code: z
        .string()
        .regex(/^\d{5}(-\d{4})?$/, 'a ZIP code has five digits')
        .optional(),
      country: z.literal('US').optional(),
    })
    .optional(),
})

const changeable = {
  business_profile: z
    .strictObject({ mcc: z.string().length(4).optional(), product_description: line.optional() })
    .optional(),
  email: email.optional(),
  individual: individualShape.optional(),
  metadata: wireMetadata.default({}),
  expand: wireExpand,
  /** Only manual payouts, which the platform creates. */
  settings: z
    .strictObject({
      payouts: z.strictObject({ schedule: z.strictObject({ interval: z.literal('manual') }) }),
    })
    .optional(),
}
const updateShape = z.strictObject(changeable)

/** The one account configuration that Hearten uses. */
const createShape = z.strictObject({
  ...changeable,
  country: z.literal('US'),
  business_type: z.literal('individual'),
  capabilities: z.strictObject({ transfers: z.strictObject({ requested: z.literal('true') }) }),
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.literal('application') }),
    losses: z.strictObject({ payments: z.literal('application') }),
    requirement_collection: z.literal('stripe'),
    stripe_dashboard: z.strictObject({ type: z.literal('express') }),
  }),
})
type AccountParams = z.output<typeof updateShape>

const emptyHolder: Holder = {
  firstName: null,
  lastName: null,
  birthDay: null,
  email: null,
  phone: null,
  address: { line1: null, city: null, state: null, postalCode: null },
}

const holderWith = (holder: Holder, params: AccountParams['individual'] = {}): Holder => ({
  firstName: params.first_name ?? holder.firstName,
  lastName: params.last_name ?? holder.lastName,
  birthDay: params.dob ?? holder.birthDay,
  email: params.email ?? holder.email,
  phone: params.phone ?? holder.phone,
  address: {
    line1: params.address?.line1 ?? holder.address.line1,
    city: params.address?.city ?? holder.address.city,
    state: params.address?.state ?? holder.address.state,
    postalCode: params.address?.postal_code ?? holder.address.postalCode,
  },
})

const factsWith = (facts: AccountFacts, params: AccountParams): AccountFacts => ({
  ...facts,
  email: params.email ?? facts.email,
  holder: holderWith(facts.holder, params.individual),
  merchantCategoryCode: params.business_profile?.mcc ?? facts.merchantCategoryCode,
  productDescription: params.business_profile?.product_description ?? facts.productDescription,
  metadata: { ...facts.metadata, ...params.metadata },
})

/** Refusal that doesn't reveal whether another platform's account exists. */
const noAccess = (id: string): StripeFailure =>
  new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })

export const lockAccount = async (call: StripeCall, id: string): Promise<StripeRecord<'account'>> => {
  const account = await lockRecord(call.sql, 'account', id)
  if (!account) throw noAccess(id)
  return account
}

export const createAccount: CallHandler = async (call) => {
  const params = readParams(createShape, call.params)
  const account = call.change.make('account', null, {
    ...factsWith(
      {
        email: null,
        personId: call.change.makeId('person'),
        holder: emptyHolder,
        merchantCategoryCode: null,
        productDescription: null,
        identity: 'not_given',
        bank: null,
        termsAgreedMs: null,
        onboardingBegan: false,
        stopped: null,
        metadata: {},
      },
      params,
    ),
  })
  return show(call, account, params.expand)
}

export const updateAccount: CallHandler = async (call) => {
  const params = readParams(updateShape, call.params)
  const account = await lockAccount(call, call.id)
  if (account.facts.onboardingBegan && (params.individual ?? params.business_profile ?? params.email)) {
    throw invalidRequest(
      'You cannot change this information on an account whose requirements are collected by Stripe once an Account Link or an Account Session was created for it.',
      { param: params.individual === undefined ? 'email' : 'individual' },
    )
  }
  const updated = call.change.update(account, factsWith(account.facts, params))
  call.change.emit('account.updated', updated)
  return show(call, updated, params.expand)
}

export const retrieveAccount: CallHandler = async (call) => {
  const { expand } = readParams(z.strictObject({ expand: wireExpand }), call.params)
  const account = await findRecord(call.sql, 'account', call.id)
  if (!account) throw noAccess(call.id)
  return show(call, account, expand)
}

export const listAccounts: CallHandler = async (call) => {
  const params = readParams(z.strictObject(pageShape), call.params)
  return showPage(call, 'account', pageOf(params), params.expand)
}

const enabledComponent = z.strictObject({ enabled: wireBoolean.refine((on) => on, 'nothing else is here') })

const sessionShape = z.strictObject({
  account: z.string(),
  components: z.union(
    [
      z.strictObject({ account_onboarding: enabledComponent }),
      z.strictObject({ account_management: enabledComponent }),
    ],
    'one of account_onboarding and account_management is here',
  ),
  expand: wireExpand,
})

/** Starts a session in which the account's holder can use the provider's form. */
export const createAccountSession: CallHandler = async (call) => {
  const params = readParams(sessionShape, call.params)
  const account = await lockAccount(call, params.account)
  if (!account.facts.onboardingBegan) call.change.update(account, { onboardingBegan: true })
  const session = call.change.make('account_session', account.id, {
    secret: randomText(40),
    component: 'account_management' in params.components ? 'account_management' : 'account_onboarding',
  })
  return show(call, session, params.expand)
}
